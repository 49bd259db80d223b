/** Stores the session's tokens: in cookies, or in this page's memory, or in cookies that only the server can read. */

import type { Environment } from '../environment.ts';
import type { CookieOptions, Tokens } from '../settings.ts';
import { type Cookie, createCookie } from './cookies.ts';
import { cookieNames, serverCookiesKeyOf } from './names.ts';

/** How long an intermediate session token lives. Milliseconds. */
const intermediateLifetime = 10 * 60_000;

export interface TokenKeeper {
  /** The session token, if this page can read it. */
  read(): string | null;
  readBoth(): Tokens | null;
  /** Whether there may be a session: a readable token, or possible cookies that only the server can read. */
  present(): boolean;
  /** Whether only this page holds the tokens, because cookies cannot be written. */
  inMemory(): boolean;
  /** Assumes cookies that only the server can read, until the server says otherwise. */
  suspect(): void;
  /** @param signIn a new session, which ends a half sign-in */
  write(tokens: Tokens, session: { expires_at: string; last_accessed_at: string }, signIn: boolean): void;
  /** Stores tokens whose session is unknown, until the browser closes or a reply brings the session. */
  adopt(tokens: Pick<Tokens, 'session_token'> & Partial<Tokens>): void;
  writeIntermediate(token: string): void;
  /** The intermediate token of a half sign-in. */
  half(): string | undefined;
  endHalf(): void;
  remove(options: { intermediate: boolean }): void;
}

interface TokenParts {
  environment: Environment;
  prefix: string;
  /** Key of the stored state, and prefix of the other storage keys. */
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
  // Tokens that could not be written to a cookie.
  let memory: Partial<Tokens> = {};
  // The intermediate token, if it could not be written to a cookie.
  let halfway = '';
  let withServer = false;
  let warned = false;

  function pick(values: readonly string[], ownPath: string | undefined): string | null {
    // If duplicates could not be removed, the value that this page wrote counts.
    if (ownPath !== undefined && values.includes(ownPath)) return ownPath;
    return values[0] ?? null;
  }

  const read = () => memory.session_token ?? pick(opaque.values(), written?.session_token);

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

  function remove({ intermediate: also }: { intermediate: boolean }): void {
    forget();
    withServer = false;
    storage.remove(serverCookiesKey);
    if (also) endHalf();
  }

  return {
    read,

    readBoth() {
      const session_token = read();
      const session_jwt = memory.session_jwt ?? pick(jwt.values(), written?.session_jwt);
      // An empty JWT is all that its server gives.
      return session_token && session_jwt !== null ? { session_token, session_jwt } : null;
    },

    present: () => read() !== null || withServer || storage.get(serverCookiesKey) === '1',

    suspect() {
      withServer = true;
    },

    inMemory: () => memory.session_token !== undefined,

    write(tokens, { expires_at, last_accessed_at }, signIn) {
      if (signIn && half()) endHalf();
      if (tokens.session_token === '') {
        forget();
        // If storage works, only its mark counts: another tab removes it when it signs out.
        withServer = !storage.set(serverCookiesKey, '1');
        return;
      }
      withServer = false;
      storage.remove(serverCookiesKey);
      written = tokens;
      memory = {};
      const end = inLocalTime(expires_at, last_accessed_at);
      const put = (cookie: Cookie, value: string) => cookie.write(value, end);
      if (!put(jwt, tokens.session_jwt)) memory.session_jwt = tokens.session_jwt;
      if (put(opaque, tokens.session_token)) return;
      memory = { ...tokens };
      if (!warned) {
        warned = true;
        log.warn(
          'Cookies cannot be written here: the visitor stays signed in only until they leave this page.',
        );
      }
    },

    adopt({ session_token, session_jwt }) {
      remove({ intermediate: true });
      if (!opaque.write(session_token, null)) memory.session_token = session_token;
      if (session_jwt && !jwt.write(session_jwt, null)) memory.session_jwt = session_jwt;
    },

    writeIntermediate(token) {
      const end = new Date(environment.clock.now() + intermediateLifetime);
      halfway = intermediate.write(token, end) ? '' : token;
    },

    half,
    endHalf,

    remove,
  };

  // The browser deletes a cookie by the local clock. If that is ahead, the end is computed from it and the session's own lifetime.
  function inLocalTime(expires_at: string, last_accessed_at: string): Date {
    const end = Date.parse(expires_at);
    return new Date(Math.max(end, environment.clock.now() + end - Date.parse(last_accessed_at)));
  }
}
