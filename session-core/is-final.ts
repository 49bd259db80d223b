import { AuthApiError } from './errors.ts';

/** Whether a retry is pointless: a refusal is final; timeouts, overload and server failures pass. */
export function isFinal(error: unknown): boolean {
  return error instanceof AuthApiError && error.status_code < 500 && error.status_code !== 429;
}
