/** Why passkeys cannot work on a page. */
import type { Obstacle } from './flow.ts';

type Feature = 'publickey-credentials-get' | 'publickey-credentials-create';

/** What stands in the way, if anything does. Asks the page alone, so that it can be said before a dialog is tried. */
export function obstacleTo(feature: Feature): Obstacle | null {
  if (globalThis.isSecureContext === false) return 'insecure';
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'unsupported';
  return globalThis.top !== globalThis.self && allows(feature) === false ? 'framed' : null;
}

/** Undefined in browsers that do not tell. */
function allows(feature: Feature): boolean | undefined {
  // Only some browsers have it, under this older name.
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature(feature: string): boolean };
  };
  return featurePolicy?.allowsFeature(feature);
}
