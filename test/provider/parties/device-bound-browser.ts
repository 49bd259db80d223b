/** A browser with Device Bound Session Credentials, as far as the provider can tell: written from the W3C specification. */
import assert from 'node:assert/strict';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

interface Instructions {
  session_identifier: string;
  refresh_url: string;
  scope: { include_site: boolean };
  credentials: { type: string; name: string; attributes: string }[];
  allowed_refresh_initiators: string[];
}

/** Header fields are lists of items with parameters. @see RFC 9651 section 3.1 */
function parameters(field: string): Map<string, string> {
  return new Map([...field.matchAll(/;(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

export interface DeviceBrowser {
  /** What the browser would send as `Cookie`. */
  readonly jar: Map<string, string>;
  cookie(): string;
  /** Takes the cookies and the challenge of a reply, and gives the address and challenge of a registration if it asks for one. */
  take(response: { headers: Headers }): { path: string; challenge: string; algorithms: string } | null;
  register(url: string, challenge: string, changes?: ProofChanges): Promise<Response>;
  /** Refreshes as often as the provider asks for another challenge, at most twice. */
  refresh(changes?: ProofChanges): Promise<Response>;
  instructions(): Instructions;
}

interface ProofChanges {
  payload?: JWTPayload;
  header?: Record<string, unknown>;
  /** The proof itself. */
  proof?: string;
}

export async function createDeviceBrowser(
  page: string,
  { algorithm = 'ES256', jar = new Map<string, string>() } = {},
): Promise<DeviceBrowser> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const jwk = await exportJWK(publicKey);
  let instructions: (Instructions & { url: string }) | undefined;
  let cached: string | null = null;

  const sign = (jti: string, header: object, { payload, header: changed }: ProofChanges = {}) =>
    new SignJWT({ jti, ...payload })
      .setProtectedHeader({ alg: algorithm, typ: 'dbsc+jwt', ...header, ...changed })
      .sign(privateKey);

  const browser: DeviceBrowser = {
    jar,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),

    take({ headers }) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const challenge = headers.get('secure-session-challenge');
      if (challenge !== null && parameters(challenge).get('id') === instructions?.session_identifier)
        cached = /^"([^"]*)"/.exec(challenge)?.[1] ?? null;
      const registration = headers.get('secure-session-registration');
      if (registration === null) return null;
      const fields = parameters(registration);
      return {
        path: fields.get('path') ?? '',
        challenge: fields.get('challenge') ?? '',
        algorithms: /^\(([^)]*)\)/.exec(registration)?.[1] ?? '',
      };
    },

    async register(url, challenge, changes) {
      const proof = changes?.proof ?? (await sign(challenge, { jwk }, changes));
      const response = await fetch(url, {
        method: 'POST',
        headers: { Origin: page, Cookie: browser.cookie(), 'Secure-Session-Response': `"${proof}"` },
      });
      if (response.ok) instructions = { ...((await response.clone().json()) as Instructions), url };
      browser.take(response);
      return response;
    },

    async refresh(changes) {
      const { session_identifier: id, refresh_url, url } = knownSession();
      for (let attempt = 1; ; attempt += 1) {
        const proof = changes?.proof ?? (cached === null ? null : await sign(cached, {}, changes));
        const response = await fetch(new URL(refresh_url, url), {
          method: 'POST',
          headers: {
            Origin: page,
            Cookie: browser.cookie(),
            'Sec-Secure-Session-Id': `"${id}"`,
            ...(proof === null ? {} : { 'Secure-Session-Response': `"${proof}"` }),
          },
        });
        browser.take(response);
        if (response.status !== 403 || attempt === 2) return response;
      }
    },

    instructions: knownSession,
  };
  function knownSession() {
    assert.ok(instructions, 'no session was registered');
    return instructions;
  }
  return browser;
}
