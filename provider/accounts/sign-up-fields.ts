/** What visitors write into the fields of their sign-up. The widget has the same rules, in `src/validate/sign-up-field.ts`. */
import type { SignUpField, SignUpFieldProblem } from '../../session-core/wire/shared.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';

/**
 * The values as they are stored: text without spaces around it, and nothing for an optional field that is left empty.
 *
 * @throws Refusal `invalid_sign_up_field`, with the field and what is wrong with it
 */
export function readSignUpFields(
  fields: readonly SignUpField[],
  answers: Record<string, string | boolean>,
): Record<string, string | boolean> {
  const values = fields.flatMap((field): [string, string | boolean][] => {
    const sent = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
    const value = field.type === 'text' && typeof sent === 'string' ? shownName(sent) : sent;
    const problem = problemOf(field, value);
    if (problem) throw new Refusal('invalid_sign_up_field', { details: { field: field.id, problem } });
    if (field.type === 'checkbox') return [[field.id, value === true]];
    return value === '' || value === undefined ? [] : [[field.id, value]];
  });
  return Object.fromEntries(values);
}

function problemOf(field: SignUpField, value: string | boolean | undefined): SignUpFieldProblem | null {
  const isEmpty = value === undefined || value === '' || value === false;
  if (isEmpty) return field.required ? 'missing' : null;
  if (typeof value !== (field.type === 'checkbox' ? 'boolean' : 'string')) return 'invalid';
  if (field.type === 'text') return [...String(value)].length > field.max_length ? 'too_long' : null;
  if (field.type === 'select') return field.options.some((one) => one.value === value) ? null : 'invalid';
  return null;
}
