/**
 * Finishes a sign-in by a link: takes the token from the address and exchanges it for a session. It comes with the calls
 * that it makes.
 */
import type { Environment } from '../environment.ts';
import { isFinal } from '../is-final.ts';
import { unlessAborted } from '../lib/abort.ts';
import type { CallOptions } from '../settings.ts';
import type { NeededDuration, SessionDuration } from '../wire/shared.ts';
import { parseAuthUrl, type UrlToken } from './url.ts';
import { withoutToken, withoutUsedToken } from './used-token.ts';

/** The default session duration. Minutes. */
const defaultSessionMinutes = 30;

/** Exchanges the token for a session. */
export type UrlHandler = (token: string, duration: NeededDuration) => Promise<object>;

interface UrlOutcome {
  token_type: string;
  reply: object;
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
  keeper: { sessionId(): string | undefined };
}

export interface UrlOptions extends SessionDuration {
  /** Sign in even if another account is signed in here. @default false */
  switch_accounts?: boolean;
}

export type AuthenticateByUrl = (options?: UrlOptions, settings?: CallOptions) => Promise<UrlOutcome | null>;

/**
 * Makes `authenticateByUrl` for one page.
 *
 * @param links exchanges each type of token for a session; other types are ignored
 * @param checkSwitch throws if the token would replace the account that is signed in
 */
export function createUrlAuthentication(
  { environment, prefix, keeper: { sessionId } }: UrlParts,
  links: Readonly<Record<string, UrlHandler>>,
  checkSwitch: (urlToken: UrlToken) => Promise<unknown> = () => Promise.resolve(),
): AuthenticateByUrl {
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
      outcome: handler(token, { session_duration_minutes: minutes })
        // A router that started with the token in the address may have brought it back during the call.
        .finally(() => withoutUsedToken(environment, prefix, token))
        .then(
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

  return async (
    { session_duration_minutes = defaultSessionMinutes, switch_accounts = false } = {},
    { signal } = {},
  ) => {
    const href = environment.place()?.href ?? '';
    const urlToken = parseAuthUrl(href, { prefix });
    // The token stays in the address, for the call that confirms it.
    if (urlToken && urlToken.token !== last?.token && !switch_accounts)
      await unlessAborted(checkSwitch(urlToken), signal);
    const path = pathOf(href);

    const fresh = urlToken && urlToken.token !== last?.token ? urlToken : null;
    if (!urlToken && last && !last.usable && !answers(last, path)) return null;
    const chosen = fresh ?? last;
    const handler = chosen && Object.hasOwn(links, chosen.token_type) && links[chosen.token_type];
    if (!chosen || !handler) return null;

    // Before the call, so that neither a reload nor a Referer header carries the token again.
    if (urlToken) environment.replaceAddress(withoutToken(href, prefix));
    if (!last || fresh || last.usable) last = start(chosen, handler, session_duration_minutes, path);
    return unlessAborted(last.outcome, signal);
  };
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '');
}
