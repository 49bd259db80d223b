/** Finishes a sign-in that came back by a link: token out of the address, into a session. */

import type { Environment } from './environment.ts';
import { isFinal } from './is-final.ts';
import { unlessAborted } from './lib/abort.ts';
import type { CallOptions } from './settings.ts';
import type { NeededDuration, SessionDuration } from './wire/shared.ts';
import { withoutParameters } from './without-parameters.ts';

/** Minutes that a session lasts if the caller does not say. */
const defaultSessionMinutes = 30;

/** What a link carries. */
export interface UrlToken {
  token_type: string;
  token: string;
}

/** Makes a session of the token. */
export type UrlHandler = (token: string, duration: NeededDuration) => Promise<object>;

/** What the address carried, and the reply of the call that belongs to it. */
export interface UrlOutcome {
  token_type: string;
  reply: object;
}

/**
 * Reads the token from an address, without using or removing it.
 *
 * @example
 * parseAuthUrl(location.href); // { token_type: 'magic_links', token: '…' } or null
 */
export function parseAuthUrl(href: string, { prefix = 'auth' }: { prefix?: string } = {}): UrlToken | null {
  const query = queryOf(href);
  const token_type = query?.get(`${prefix}_token_type`);
  const token = query?.get('token');
  return token_type && token ? { token_type, token } : null;
}

/** One attempt, as the page remembers it. */
interface Attempt extends UrlToken {
  outcome: Promise<UrlOutcome>;
  /** The address afterwards; whoever asks there later gets the same outcome. */
  path: string;
  sessionId: string | undefined;
  /** Whether the token may still be good: the server never got or never answered the call. */
  usable: boolean;
}

interface UrlParts {
  environment: Environment;
  prefix: string;
  /** The handler of a type of token, if it has one. */
  handlerOf(tokenType: string): UrlHandler | undefined;
  /** The id of the present session. */
  sessionId(): string | undefined;
}

export type AuthenticateByUrl = (
  options?: SessionDuration,
  settings?: CallOptions,
) => Promise<UrlOutcome | null>;

export function createUrlAuthentication({
  environment,
  prefix,
  handlerOf,
  sessionId,
}: UrlParts): AuthenticateByUrl {
  let last: Attempt | null = null;

  function start(
    { token_type, token }: UrlToken,
    handler: UrlHandler,
    minutes: number,
    path: string,
  ): Attempt {
    const attempt: Attempt = {
      token_type,
      token,
      path,
      sessionId: undefined,
      usable: false,
      outcome: handler(token, { session_duration_minutes: minutes }).then(
        (reply) => {
          attempt.sessionId = sessionId();
          return { token_type, reply };
        },
        (error) => {
          attempt.usable = !isFinal(error);
          throw error;
        },
      ),
    };
    // Every caller hears of a failure by its own promise; this one may be left with none.
    attempt.outcome.catch(() => undefined);
    return attempt;
  }

  /** Whether an earlier attempt is still the answer for a page that carries no token any more. */
  function answers(attempt: Attempt, path: string): boolean {
    if (attempt.path !== path) return false;
    return attempt.sessionId === undefined || attempt.sessionId === sessionId();
  }

  return async ({ session_duration_minutes = defaultSessionMinutes } = {}, { signal } = {}) => {
    // A page that is only prerendered, perhaps never looked at, must not use up the token.
    await unlessAborted(environment.presence.activated(), signal);
    const href = environment.place()?.href ?? '';
    const found = parseAuthUrl(href, { prefix });
    const path = pathOf(href);

    const fresh = found && found.token !== last?.token ? found : null;
    if (!found && last && !last.usable && !answers(last, path)) return null;
    const chosen = fresh ?? last;
    const handler = chosen && handlerOf(chosen.token_type);
    if (!chosen || !handler) return null;

    // Before the call, so that neither a reload nor a Referer header carries the token again.
    if (found) environment.replaceAddress(withoutToken(href, prefix));
    if (!last || fresh || last.usable) last = start(chosen, handler, session_duration_minutes, path);
    return unlessAborted(last.outcome, signal);
  };
}

function queryOf(href: string): URLSearchParams | null {
  try {
    return new URL(href).searchParams;
  } catch {
    // No address to speak of: Node, or a caller's typing error.
    return null;
  }
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '');
}

/** Takes a token that has been used out of the page's address, if it is there. */
export function withoutUsedToken(
  { place, replaceAddress }: Pick<Environment, 'place' | 'replaceAddress'>,
  prefix: string,
  token: string,
): void {
  const href = place()?.href ?? '';
  if (parseAuthUrl(href, { prefix })?.token === token) replaceAddress(withoutToken(href, prefix));
}

function withoutToken(href: string, prefix: string): string {
  return withoutParameters(href, ['token', `${prefix}_token_type`]);
}
