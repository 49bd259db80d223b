/** Where the session's tokens are: in cookies, else in the memory of this page, else with the server alone. */

import type { Environment } from '../environment.ts';
import type { CookieOptions, Tokens } from '../settings.ts';
import { type Cookie, createCookie } from './cookies.ts';
import { cookieNames, serverCookiesKeyOf } from './names.ts';

/** How long an intermediate session token is kept. */
const intermediateLifetime = 10 * 60_000;

export interface TokenKeeper {
  /** The session token this page can read. */
  read(): string | null;
  readBoth(): Tokens | null;
  /** Whether there may be a session: a token in reach, or cookies that only the server sees. */
  present(): boolean;
  /** Whether only this page holds the tokens, because cookies cannot be written. */
  inMemory(): boolean;
  /** From now on there may be cookies that only the server sees, until it says otherwise. */
  suspect(): void;
  write(tokens: Tokens, session: { expires_at: string; last_accessed_at: string }): void;
  /** Keeps tokens whose session is not known, until the browser is closed or the session is. */
  adopt(tokens: Pick<Tokens, 'session_token'> & Partial<Tokens>): void;
  writeIntermediate(token: string): void;
  /** Of a sign-in that stands halfway. */
  half(): string | undefined;
  remove(options: { intermediate: boolean }): void;
}

interface TokenParts {
  environment: Environment;
  prefix: string;
  /** Key of the cached state; subkeys hang below it. */
  stateKey: string;
  cookies: CookieOptions;
}

export function createTokenKeeper({
  environment,
  prefix,
  stateKey,
  cookies: options,
}: TokenParts): TokenKeeper {
  const { storage, log } = environment;
  const named = (name: string) =>
    createCookie({ environment, name, options, seenDomainsKey: `${stateKey}::seen_domains` });
  const names = cookieNames({ prefix, cookies: options });
  const opaque = named(names.opaque);
  const jwt = named(names.jwt);
  const intermediate = named(options.istCookieName ?? `${prefix}_intermediate_session_token`);
  const serverCookiesKey = serverCookiesKeyOf(stateKey);

  let written: Tokens | null = null;
  // What could not be put into a cookie.
  let memory: Partial<Tokens> = {};
  // The same of the intermediate token.
  let halfway = '';
  let withServer = false;
  let warned = false;

  function pick(values: readonly string[], own: string | undefined): string | null {
    // Where duplicates could not be removed, the one written here is the one that counts.
    if (own !== undefined && values.includes(own)) return own;
    return values[0] ?? null;
  }

  const read = () => memory.session_token ?? pick(opaque.values(), written?.session_token);
  const readJwt = () => memory.session_jwt ?? pick(jwt.values(), written?.session_jwt);
  const serverKeeps = () => withServer || storage.get(serverCookiesKey) === '1';

  const half = () => halfway || intermediate.values()[0];

  function endHalf(): void {
    halfway = '';
    intermediate.remove();
  }

  function forget(): void {
    opaque.remove();
    jwt.remove();
    written = null;
    memory = {};
  }

  return {
    read,

    readBoth() {
      const session_token = read();
      const session_jwt = readJwt();
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },

    present: () => read() !== null || serverKeeps(),

    suspect() {
      withServer = true;
    },

    inMemory: () => memory.session_token !== undefined,

    write(tokens, { expires_at, last_accessed_at }) {
      if (half()) endHalf();
      if (tokens.session_token === '') {
        forget();
        // Where storage works it alone counts: another tab takes the mark away when it signs out.
        withServer = !storage.set(serverCookiesKey, '1');
        return;
      }
      withServer = false;
      storage.remove(serverCookiesKey);
      written = tokens;
      memory = {};
      const put = (cookie: Cookie, value: string) =>
        cookie.write(value, new Date(expires_at)) ||
        cookie.write(value, inLocalTime(expires_at, last_accessed_at));
      if (!put(jwt, tokens.session_jwt)) memory.session_jwt = tokens.session_jwt;
      if (put(opaque, tokens.session_token)) return;
      memory = { ...tokens };
      if (!warned) {
        warned = true;
        log.warn('Cookies cannot be written here: the visitor stays signed in only until this page is left.');
      }
    },

    adopt({ session_token, session_jwt }) {
      forget();
      withServer = false;
      storage.remove(serverCookiesKey);
      endHalf();
      if (!opaque.write(session_token, null)) memory.session_token = session_token;
      if (session_jwt && !jwt.write(session_jwt, null)) memory.session_jwt = session_jwt;
    },

    writeIntermediate(token) {
      const end = new Date(environment.clock.now() + intermediateLifetime);
      halfway = intermediate.write(token, end) ? '' : token;
    },

    half,

    remove({ intermediate: also }) {
      forget();
      withServer = false;
      storage.remove(serverCookiesKey);
      if (also) endHalf();
    },
  };

  // With a clock far ahead, the browser deletes a cookie whose end has passed by that clock. The session's own
  // times say how long it really lasts.
  function inLocalTime(expires_at: string, last_accessed_at: string): Date {
    const lifetime = Date.parse(expires_at) - Date.parse(last_accessed_at);
    return new Date(environment.clock.now() + (lifetime > 0 ? lifetime : 0));
  }
}
