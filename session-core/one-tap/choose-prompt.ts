/** Chooses the prompt: the browser's own dialog, the vendor's script, or none. Pure. */
import type { OneTapPromptOptions } from '../wire/oauth.ts';

type PromptChoice =
  | { readonly by: 'browser' }
  /** Without `parentId` the prompt floats over the page. */
  | { readonly by: 'vendor'; readonly parentId: string | undefined }
  | { readonly by: 'nothing' };

interface PromptSupport {
  /** Whether the browser has its own dialog. */
  fedcm: boolean;
  /** Whether the vendor's script accepts the client id. */
  vendor: boolean;
  userAgent: string;
}

export function choosePrompt(
  { position = 'floating', prompt_parent_id }: OneTapPromptOptions,
  { fedcm, vendor, userAgent }: PromptSupport,
): PromptChoice {
  const byVendor = (parentId?: string): PromptChoice =>
    vendor ? { by: 'vendor', parentId } : { by: 'nothing' };
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

/** False for tablets. */
export function isPhone(userAgent: string): boolean {
  if (/iPad|Silk/.test(userAgent)) return false;
  return /iPhone|iPod|IEMobile/.test(userAgent) || /Android.*Mobile/.test(userAgent);
}
