/** The rules for fields of the sign-up. The provider has the same, in `provider/accounts/sign-up-fields.ts`. */
import type { SignUpField, SignUpFieldProblem } from '../../session-core/wire/shared.ts';

/** What is wrong with a value; null if nothing is. */
export function signUpFieldProblem(
  field: SignUpField,
  value: string | boolean | undefined,
): SignUpFieldProblem | null {
  const answer = field.type === 'text' && typeof value === 'string' ? value.trim() : value;
  if (!answer) return field.required ? 'missing' : null;
  switch (field.type) {
    case 'text':
      return [...String(answer)].length > field.max_length ? 'too_long' : null;
    case 'select':
      return field.options.some((option) => option.value === value) ? null : 'invalid';
    case 'checkbox':
      return answer === true ? null : 'invalid';
  }
}
