import { createWaitingTokens } from '../../links/waiting-tokens.ts';
import { createMagicLinks } from '../methods/magic-links.ts';
import type { SharedParts } from '../methods/parts-of.ts';
import { withPkce } from './with-pkce.ts';

/** The calls of mailed links. */
export function magicLinks(parts: SharedParts) {
  const { core } = parts;
  // Shared by all clients of the page, as the pair of PKCE is.
  core.waiting ??= createWaitingTokens(core.environment, core.stateKey);
  return createMagicLinks({ ...withPkce(parts), waiting: core.waiting });
}
