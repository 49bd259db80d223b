/** A sign-in that returned without a token: the address says why it failed. */
import { withoutParameters } from '../../session-core/links/without-parameters.ts';
import type { FailureKind } from './flow/screen-types.ts';

/** What failed, and the address without it; null if nothing did. */
export function readFailedReturn(
  address: string,
  prefix: string,
): { readonly kind: FailureKind; readonly href: string } | null {
  if (!URL.canParse(address)) return null;
  const { searchParams } = new URL(address);
  const typeName = `${prefix}_token_type`;
  const type = searchParams.get(typeName);
  // Anyone can write such an address: it selects one of our texts, and is never shown itself.
  if (type === null || !searchParams.has('error')) return null;
  return {
    kind: type === 'sso' ? 'sso' : 'default',
    href: withoutParameters(address, ['error', typeName]),
  };
}
