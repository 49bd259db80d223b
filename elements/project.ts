/** Which session an element uses: the options of its client. */
import type { SessionOptions } from '../session-core/client.ts';
import type { LoginOptions } from '../src/login/options.ts';

/** What another value of makes another session. */
export type Project = SessionOptions & { readonly prefix: string };

/** What is empty counts as not set. */
export function projectOf({
  publicToken,
  prefix,
  apiBaseUrl,
  cookies,
  keepAlive,
  captchaScriptUrl,
  dfpCdnUrl,
  dfppaUrl,
  clientsideServicesIframeURL,
}: Pick<LoginOptions, keyof SessionOptions>): Project {
  const given = {
    apiBaseUrl,
    cookies,
    keepAlive,
    captchaScriptUrl,
    dfpCdnUrl,
    dfppaUrl,
    clientsideServicesIframeURL,
  };
  return {
    // Before the check, it may be anything.
    publicToken: String(publicToken),
    prefix: prefix || 'auth',
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Partial<SessionOptions>),
  };
}
