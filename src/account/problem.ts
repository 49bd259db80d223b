/** Turns an error of an action on the account into a problem that a section can show. */
import { AuthApiError } from '../../session-core/errors.ts';
import type { Problem } from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import { LastAdmin, LastWay, Unconfirmed } from './confirm/create-confirm.ts';

/** @returns the problem, with a code of its own for what the provider refuses on an account page */
export function accountProblem(error: unknown): Problem {
  if (error instanceof Unconfirmed)
    return { code: 'account_unconfirmed', message: 'The user did not confirm it.' };
  if (error instanceof LastWay)
    return { code: 'account_last_way', message: 'It is the last way to sign in.' };
  if (error instanceof LastAdmin)
    return { code: 'account_last_admin', message: 'Another member must be an admin.' };
  const problem = problemOf(error);
  if (error instanceof AuthApiError && error.error_type === 'session_authorization_error')
    return { ...problem, code: 'account_not_allowed' };
  if (!(error instanceof AuthApiError) || error.error_type !== 'unauthorized_action') return problem;
  switch (error.error_details?.needs) {
    case 'time':
      return { ...problem, code: 'account_locked' };
    case 'recent_sign_in':
    case 'other_sign_in':
    case 'second_factor':
      return { ...problem, code: 'account_sign_in_again' };
    default:
      return problem;
  }
}
