/** Who asks, and where: the browser's own dialog, the vendor's script, or nobody. Pure. */
import type { OneTapOptions } from '../wire/oauth.ts';

export type Way =
  | { readonly by: 'browser' }
  /** Without a parent over the page. */
  | { readonly by: 'vendor'; readonly parentId: string | undefined }
  | { readonly by: 'nothing' };

export interface Surroundings {
  /** Whether the browser has a dialog. */
  fedcm: boolean;
  /** Whether the vendor's script knows the client id. */
  vendor: boolean;
  userAgent: string;
}

export function wayOf(
  { position = 'floating', prompt_parent_id }: OneTapOptions,
  { fedcm, vendor, userAgent }: Surroundings,
): Way {
  const byVendor = (parentId?: string): Way => (vendor ? { by: 'vendor', parentId } : { by: 'nothing' });
  // On phones the vendor's prompt ignores the position and appears at the lower edge.
  const parent = isPhone(userAgent) ? undefined : prompt_parent_id;
  switch (position) {
    case 'floating':
      return fedcm ? { by: 'browser' } : byVendor();
    case 'embedded':
    case 'floatingOrEmbedded':
      return fedcm ? { by: 'browser' } : byVendor(parent);
    case 'embeddedOnly':
      return fedcm ? { by: 'nothing' } : byVendor(parent);
    case 'forceLegacyEmbedded':
      return byVendor(parent);
  }
}

/** Tablets are none. */
export function isPhone(userAgent: string): boolean {
  if (/iPad|Silk/.test(userAgent)) return false;
  return /iPhone|iPod|IEMobile/.test(userAgent) || /Android.*Mobile/.test(userAgent);
}
