/** Removes a token from the page's address. Comes with the calls that use one. */
import type { Environment } from '../environment.ts';
import { parseAuthUrl } from './url.ts';
import { withoutParameters } from './without-parameters.ts';

/** Removes a used token from the page's address. */
export function withoutUsedToken(
  { place, replaceAddress }: Pick<Environment, 'place' | 'replaceAddress'>,
  prefix: string,
  token: string,
): void {
  const href = place()?.href ?? '';
  if (parseAuthUrl(href, { prefix })?.token === token) replaceAddress(withoutToken(href, prefix));
}

/** The address without its token. */
export function withoutToken(href: string, prefix: string): string {
  return withoutParameters(href, ['token', `${prefix}_token_type`]);
}
