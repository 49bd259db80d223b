/** A sign-in that came back without a token: what went wrong stands in the address. */
import { withoutParameters } from '../../../session-core/without-parameters.ts';
import type { Problem } from '../../machine/machine.ts';

/** What the address says, and the address without it; null where it says nothing. */
export function readReturn(href: string, prefix: string): { problem: Problem; href: string } | null {
  const { searchParams } = new URL(href);
  const typeName = `${prefix}_token_type`;
  const error = searchParams.get('error');
  if (error === null || searchParams.get(typeName) !== 'oauth') return null;
  // Whatever stands there was written by somebody else: it chooses among our words, and is not shown.
  const code = error === 'access_denied' ? 'oauth_denied' : 'oauth_failed';
  return { problem: { code, message: code }, href: withoutParameters(href, ['error', typeName]) };
}
