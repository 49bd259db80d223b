/** Finishes a sign-in by a link: takes the token from the address and exchanges it for a session. */

import type { Environment } from './environment.ts';
import { isFinal } from './is-final.ts';
import { unlessAborted } from './lib/abort.ts';
import type { CallOptions } from './settings.ts';
import type { NeededDuration, SessionDuration } from './wire/shared.ts';
import { withoutParameters } from './without-parameters.ts';

/** The default session duration. Minutes. */
const defaultSessionMinutes = 30;

/** The token in a link. */
export interface UrlToken {
  token_type: string;
  token: string;
}

/** Exchanges the token for a session. */
export type UrlHandler = (token: string, duration: NeededDuration) => Promise<object>;

/** The type of the token, and the reply of its call. */
export interface UrlOutcome {
  token_type: string;
  reply: object;
}

/**
 * Reads the token from an address. It neither uses nor removes it.
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

/** An attempt that the page remembers. */
interface Attempt extends UrlToken {
  outcome: Promise<UrlOutcome>;
  /** The address without the token. Later callers at this address get the same outcome. */
  path: string;
  sessionId: string | undefined;
  /** Whether the token may still be valid: the server did not receive or did not answer the call. */
  usable: boolean;
}

interface UrlParts {
  environment: Environment;
  prefix: string;
  /** The handler for a type of token, if there is one. */
  handlerOf(tokenType: string): UrlHandler | undefined;
  /** The id of the current session. */
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
    // Each caller receives the failure through its own promise; this one may have no caller left.
    attempt.outcome.catch(() => undefined);
    return attempt;
  }

  /** Whether an earlier attempt still answers for a page whose address no longer has the token. */
  function answers(attempt: Attempt, path: string): boolean {
    if (attempt.path !== path) return false;
    return attempt.sessionId === undefined || attempt.sessionId === sessionId();
  }

  return async ({ session_duration_minutes = defaultSessionMinutes } = {}, { signal } = {}) => {
    // A prerendered page, which the visitor may never see, must not use up the token.
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
    // No valid address: Node, or a caller's typing error.
    return null;
  }
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '');
}

/** Removes a used token from the page's address. */
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
