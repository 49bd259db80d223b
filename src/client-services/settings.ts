/** The settings that the publisher of the client services page puts into its `meta` elements. */

interface FrameSettings {
  /** Address of the authentication API, without a trailing slash. */
  apiBaseUrl: string;
  prefix: string;
  /** The origins that may call, besides the page's own; see `mayAsk`. */
  allowedOrigins: readonly string[];
}

/**
 * @param read the content of `<meta name="auth-elements:{name}">`
 * @param address of the page; the API is expected in the same folder
 */
export function readSettings(read: (name: string) => string, address: string): FrameSettings {
  return {
    apiBaseUrl: new URL(read('api-base-url') || '.', address).href.replace(/\/+$/, ''),
    prefix: read('prefix') || 'auth',
    allowedOrigins: read('allowed-origins')
      .split(/[\s,]+/)
      .filter((origin) => origin !== ''),
  };
}

/** An origin as it is written, with `*.` for all of its subdomains, or with `:*` for any of its ports. */
export function mayAsk(origin: string, allowedOrigins: readonly string[]): boolean {
  // Sandboxed pages and files all have the origin `null`, so it identifies no site.
  if (!URL.canParse(origin)) return false;
  return allowedOrigins.some((allowed) => {
    const pattern = allowed
      .replace(/[.[\]]/g, '\\$&')
      .replace('//*', '//[^/:@]+')
      .replace(':*', '(:\\d+)?');
    return new RegExp(`^${pattern}$`).test(origin);
  });
}
