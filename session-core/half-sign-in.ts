/** Calls of a sign-in that still needs a further step, by the intermediate session token that stands for it. */
import { AuthApiError } from './errors.ts';
import { noSession } from './no-session.ts';
import type { TokenKeeper } from './state/tokens.ts';

/** In place of a session; empty where there is one. */
export interface IntermediateToken {
  intermediate_session_token?: string;
}

export interface HalfSignIn {
  /** The token, unless there is a session. */
  token(): string | undefined;
  /**
   * Makes a call for the session or, without one, for the half sign-in. Forgets a half sign-in that the server has ended.
   *
   * @throws AuthError `no_current_session` without either
   */
  call<R>(method: string, send: (proof: IntermediateToken) => Promise<R>): Promise<R>;
  /** Forgets the token, unless another tab has replaced it with a session or the next sign-in. */
  drop(token: string): void;
}

export function createHalfSignIn(tokens: Pick<TokenKeeper, 'present' | 'half' | 'remove'>): HalfSignIn {
  function drop(token: string): void {
    if (!tokens.present() && tokens.half() === token) tokens.remove({ intermediate: true });
  }
  return {
    token: () => (tokens.present() ? undefined : tokens.half()),
    async call(method, send) {
      if (tokens.present()) return send({});
      const token = tokens.half();
      if (token === undefined) throw noSession(method);
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

/** Whether the sign-in has to start again from the first step. */
export function isOver(error: unknown): boolean {
  if (!(error instanceof AuthApiError)) return false;
  return error.error_type === 'intermediate_session_not_found' || error.error_details?.tries_left === 0;
}
