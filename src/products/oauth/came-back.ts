/** A sign-in that returned without a token: the address says what went wrong. */

import { withoutParameters } from '../../../session-core/links/without-parameters.ts';
import type { ErrorType } from '../../../session-core/wire/errors.ts';
import type { Problem } from '../../machine/machine.ts';

/** The server has no account for the identity, and makes none. */
const signUpRefusals: ReadonlySet<string> = new Set<ErrorType>([
  'sign_up_off',
  'sign_up_by_invitation',
  'sign_up_domain_not_allowed',
  'disposable_email',
]);

/** The error in the address, and the address without it; null if there is none. */
export function readReturn(href: string, prefix: string): { problem: Problem; href: string } | null {
  const { searchParams } = new URL(href);
  const typeName = `${prefix}_token_type`;
  const error = searchParams.get('error');
  if (error === null || searchParams.get(typeName) !== 'oauth') return null;
  // Anyone can write such an address: it selects one of our texts, and is never shown itself.
  const code = error === 'access_denied' ? 'oauth_denied' : 'oauth_failed';
  const refused = signUpRefusals.has(error) && ({ code: 'api_error', errorType: error } as const);
  return {
    problem: { ...(refused || { code }), message: code },
    href: withoutParameters(href, ['error', typeName]),
  };
}
