import { AuthApiError } from './errors.ts';

/**
 * Anything that was thrown, as an error of the API: itself, if it is one; else status 400 with the type `unknown_error` and
 * the message of what was thrown, which is its `cause`.
 *
 * @example
 * auth.user.get().catch((thrown) => console.error(toApiError(thrown).error_type));
 */
export function toApiError(thrown: unknown): AuthApiError {
  if (thrown instanceof AuthApiError) return thrown;
  const error_message = thrown instanceof Error ? thrown.message : String(thrown);
  const reply = { status_code: 400, error_type: 'unknown_error', error_message, error_url: '' };
  return Object.assign(new AuthApiError(reply), { cause: thrown });
}
