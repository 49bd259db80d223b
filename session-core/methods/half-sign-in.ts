/** Calls of a sign-in whose second factor is missing, authorized by its intermediate session token. */
import { AuthApiError } from '../errors.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import { noSession } from './no-session.ts';

/** Authorizes a call of a half sign-in; empty for a call of the session. */
interface IntermediateToken {
  intermediate_session_token?: string;
}

interface HalfSignIn {
  /** The token of the half sign-in, if there is one. */
  token(): string | undefined;
  /**
   * Makes a call for the half sign-in or, without one, for the session. The half sign-in goes first: we can only guess at a
   * session in cookies that scripts cannot see, and a new sign-in replaces an older session. Removes the token of a half
   * sign-in that the server has ended.
   *
   * @throws AuthError `no_current_session` without either
   */
  call<R>(method: string, send: (proof: IntermediateToken) => Promise<R>): Promise<R>;
  /** Removes the token, unless another tab has replaced it with a session or another sign-in. */
  drop(token: string): void;
}

export function createHalfSignIn(tokens: Pick<TokenKeeper, 'present' | 'half' | 'endHalf'>): HalfSignIn {
  function drop(token: string): void {
    if (tokens.half() === token) tokens.endHalf();
  }
  return {
    token: tokens.half,
    async call(method, send) {
      const token = tokens.half();
      if (token === undefined) {
        if (!tokens.present()) throw noSession(method);
        return send({});
      }
      try {
        return await send({ intermediate_session_token: token });
      } catch (error) {
        if (isOver(error)) drop(token);
        throw error;
      }
    },
    drop,
  };
}

/** Whether the sign-in must start again. */
export function isOver(error: unknown): boolean {
  if (!(error instanceof AuthApiError)) return false;
  return error.error_type === 'intermediate_session_not_found' || error.error_details?.tries_left === 0;
}
