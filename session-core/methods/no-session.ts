import { AuthError } from '../errors.ts';

/** The error of a call that only a signed-in user can make. */
export function noSession(method: string): AuthError {
  return new AuthError('no_current_session', `${method} needs a signed-in user.`);
}
