/** Reads a request of our own, for the mock of a company's login. @see SAML 2.0 Bindings section 3.4.4.1 */
import { inflateRawSync } from 'node:zlib';

export interface SamlRequest {
  id: string;
  /** Where the response goes to. */
  replyTo: string;
  /** Who asks. */
  issuer: string;
}

const longest = 20_000;

/** Null if it is not a request. Reads only the form that we write. */
export function readRequest(text: string): SamlRequest | null {
  const xml = inflated(text);
  const attribute = (name: string) => plain(new RegExp(`\\s${name}="([^"<]*)"`).exec(xml)?.[1]);
  const [id, replyTo] = [attribute('ID'), attribute('AssertionConsumerServiceURL')];
  const issuer = plain(/<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1]);
  return id && replyTo && issuer ? { id, replyTo, issuer } : null;
}

function inflated(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: longest }).toString('utf8');
  } catch {
    // The caller reports that it is not a request.
    return '';
  }
}

const plain = (text: string | undefined): string => (text ?? '').replaceAll('&amp;', '&');
