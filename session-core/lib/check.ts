/** Checks the arguments of a call before it sends anything, so that the error names the mistake. */
import { AuthError } from '../errors.ts';
import { isRecord } from './is-record.ts';

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'function';
/** A type, with `?` that of an option; or the texts that a field may have. */
export type Rule = Kind | `${Kind}?` | readonly string[];

/**
 * Checks types only; the server checks formats and ranges.
 *
 * @throws AuthError `usage_error`, naming the method and the field.
 */
export function check(
  method: string,
  options: unknown,
  fields: Record<string, unknown>,
  rules: Record<string, Rule>,
) {
  if (options !== undefined && !isRecord(options)) {
    throw new AuthError('usage_error', `${method}: the options must be an object, not ${kind(options)}.`);
  }
  const all: Record<string, unknown> = { ...options, ...fields };
  for (const [field, rule] of Object.entries(rules)) {
    const value = all[field];
    const [type, texts] = typeof rule === 'string' ? [rule.replace('?', '')] : ['string', rule];
    if (value === undefined && rule !== type && !texts) continue;
    if (kind(value) !== type) {
      throw new AuthError(
        'usage_error',
        `${method}: "${field}" must be ${type === 'object' ? 'an' : 'a'} ${type}, not ${kind(value)}.`,
      );
    }
    if (texts && !texts.includes(String(value)))
      throw new AuthError('usage_error', `${method}: "${field}" must be "${texts.join('" or "')}".`);
  }
}

/** The names of a permission. */
export const permissionRule = { resourceId: 'string', action: 'string' } satisfies Record<string, Rule>;
/** `session_duration_minutes` of a call that signs in. */
export const durationRule = { session_duration_minutes: 'number' } satisfies Record<string, Rule>;
/** `session_duration_minutes` of a call that extends no session without it. */
export const optionalDurationRule = { session_duration_minutes: 'number?' } satisfies Record<string, Rule>;

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isNaN(value)) return 'NaN';
  return typeof value;
}
