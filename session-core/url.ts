/** Finishes a sign-in that came back by a link: token out of the address, into a session. */
import { unlessAborted } from './abort.ts';
import type { CallOptions, UrlAuthentication } from './client.ts';
import type { Environment } from './environment.ts';
import { isFinal } from './is-final.ts';
import type { SessionKeeper } from './state/session.ts';
import type { FactorReply, NeededDuration, SessionDuration } from './wire/shared.ts';
import { withoutParameters } from './without-parameters.ts';

/** Minutes that a session lasts if the caller does not say. */
const defaultSessionMinutes = 30;

/** What a link carries. */
export interface UrlToken {
  token_type: string;
  token: string;
}

/** How each kind of token becomes a session. */
export type UrlHandlers = ReadonlyMap<string, UrlHandler>;
export type UrlHandler = (token: string, duration: NeededDuration) => Promise<FactorReply>;

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
  outcome: Promise<UrlAuthentication>;
  /** The address afterwards; whoever asks there later gets the same outcome. */
  path: string;
  sessionId: string | null;
  /** Whether the token may still be good: the server never got or never answered the call. */
  usable: boolean;
}

interface UrlParts {
  environment: Environment;
  prefix: string;
  handlers: UrlHandlers;
  keeper: SessionKeeper;
}

export type AuthenticateByUrl = (
  options?: SessionDuration,
  settings?: CallOptions,
) => Promise<UrlAuthentication | null>;

export function createUrlAuthentication({
  environment,
  prefix,
  handlers,
  keeper,
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
      sessionId: null,
      usable: false,
      outcome: handler(token, { session_duration_minutes: minutes }).then(
        (reply) => {
          attempt.sessionId = keeper.store.get().session?.session_id ?? null;
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
    return attempt.sessionId === null || attempt.sessionId === keeper.store.get().session?.session_id;
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
    const handler = chosen && handlers.get(chosen.token_type);
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
