/** Why passkeys cannot work on a page. */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';

/** Why passkeys cannot work on this page. */
export type Obstacle = 'unsupported' | 'insecure' | 'framed';

type Feature = 'publickey-credentials-get' | 'publickey-credentials-create';

/** The obstacle, if there is one. Looks at the page alone, so it can answer before any dialog. */
export function obstacleTo(feature: Feature): Obstacle | null {
  if (globalThis.isSecureContext === false) return 'insecure';
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'unsupported';
  return globalThis.top !== globalThis.self && allows(feature) === false ? 'framed' : null;
}

/** Undefined in browsers without this information. */
function allows(feature: Feature): boolean | undefined {
  // Only some browsers have it, under this older name.
  const { featurePolicy } = unclobbered(document) as Document & {
    featurePolicy?: { allowsFeature(feature: string): boolean };
  };
  return featurePolicy?.allowsFeature(feature);
}

/** Whether the page has passkeys, and they can work. */
export const mayAskForPasskey = ({ products }: { readonly products: readonly string[] }): boolean =>
  products.includes('passkeys') && !obstacleTo('publickey-credentials-get');
