/** The details of the host's events and errors, without secrets. */
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { AuthErrorDetail, Secret } from '../machine/events.ts';
import type { Invalid } from '../machine/machine.ts';

const secrets: readonly string[] = [
  'session_token',
  'session_jwt',
  'intermediate_session_token',
] satisfies Secret[];

/** A reply without secrets. */
export function eventDetail<Type extends string>(type: Type, data: object): { type: Type; data: object } {
  const shown = Object.entries(data).filter(([key]) => !secrets.includes(key));
  return { type, data: Object.fromEntries(shown) };
}

/** The detail of an error. */
export function errorDetail(error: unknown): AuthErrorDetail {
  if (error instanceof AuthApiError) {
    const { code, message, error_type, request_id } = error;
    return { code, message, error_type, ...(request_id ? { request_id } : {}), cause: error };
  }
  if (error instanceof AuthError) return { code: error.code, message: error.message, cause: error };
  return {
    code: 'unexpected',
    message: error instanceof Error ? error.message : String(error),
    cause: error,
  };
}

/** The detail of invalid input, without its value. */
export function invalidDetail({ field, message }: Invalid): AuthErrorDetail {
  return { code: 'invalid_input', message, path: field };
}
