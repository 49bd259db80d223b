import { AuthApiError } from './errors.ts';

/** Whether asking again would be in vain: a refusal stays one; silence, overload and failure at the server pass. */
export function isFinal(error: unknown): boolean {
  return error instanceof AuthApiError && error.status_code < 500 && error.status_code !== 429;
}
