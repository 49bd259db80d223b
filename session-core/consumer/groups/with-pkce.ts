import { createPkce } from '../../links/pkce.ts';
import type { SharedParts } from '../methods/parts-of.ts';

/** The parts of calls that end in another page, which comes back with a token. */
export function withPkce(parts: SharedParts) {
  const { core } = parts;
  // Shared by all clients of the page, because it keeps a pair that could not be stored.
  core.pkce ??= createPkce(core);
  return { ...parts, pkce: core.pkce };
}
