import { AuthApiError } from './errors.ts';

/**
 * Converts anything thrown to an API error. An API error stays as it is. Anything else becomes status 400 with the type
 * `unknown_error`, its message, and the thrown value as `cause`.
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
