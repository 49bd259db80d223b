/** Why passkeys cannot work on a page. */
import { AuthApiError } from '../../../session-core/errors.ts';
import { unclobbered } from '../../../session-core/unclobbered.ts';
import { type Framed, isFramed } from '../../validate/framed.ts';
import type { Obstacle } from './flow.ts';

type Feature = 'publickey-credentials-get' | 'publickey-credentials-create';

/** What stands in the way, if anything does. Asks the page alone, so that it can be said before a dialog is tried. */
export function obstacleTo(feature: Feature): Obstacle | null {
  if (globalThis.isSecureContext === false) return 'insecure';
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'unsupported';
  return globalThis.top !== globalThis.self && allows(feature) === false ? 'framed' : null;
}

/** What a server objects to that takes no passkeys from within other sites. */
const refusals: ReadonlySet<string> = new Set([
  'unable_to_auth_webauthn_registration',
  'unable_to_register_webauthn_registration',
]);

/** Whether the frame is to blame for what a server said of a passkey. */
export function isFrameRefused(error: unknown, page?: Framed): boolean {
  return error instanceof AuthApiError && refusals.has(error.error_type) && isFramed(page ?? window);
}

/** Undefined in browsers that do not tell. */
function allows(feature: Feature): boolean | undefined {
  // Only some browsers have it, under this older name.
  const { featurePolicy } = unclobbered(document) as Document & {
    featurePolicy?: { allowsFeature(feature: string): boolean };
  };
  return featurePolicy?.allowsFeature(feature);
}
