/** Opens an encrypted assertion. Loads only where SAML is used. @see XML Encryption 1.1 */
import { decrypt } from 'xml-encryption';
import { Refusal } from '../../http/refusal.ts';
import type { SamlSecrets } from './saml-keys.ts';
import { parseXml } from './saml-xml.ts';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';

/**
 * The assertion and the key that opens it; null if nothing is encrypted. What is inside is not trusted yet. Every
 * failure gets the same answer: a more precise one would let others decrypt assertions.
 *
 * @throws Refusal `invalid_saml_response`
 */
export async function openAssertion(
  xml: string,
  keys: SamlSecrets['decryption'],
): Promise<{ xml: string; key: string } | null> {
  // The one that the library reads, as it reads it.
  const encrypted = parseXml(xml)?.getElementsByTagNameNS(assertionNamespace, 'EncryptedAssertion')[0];
  if (!encrypted) return null;
  for (const { private_key: key } of keys) {
    const opened = await openBy(encrypted.toString(), key);
    if (opened !== null) return { xml: opened, key };
  }
  throw new Refusal('invalid_saml_response');
}

function openBy(xml: string, key: string): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { key, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false };
    decrypt(xml, options, (error, opened) => resolve(error ? null : opened));
  });
}
