/** The registry of a member's sections: those that users have too, and those that differ. */
import type { AnySection } from '../account/section.ts';
import type { MemberSectionId } from '../account/section-ids.ts';
import { sharedSections } from '../account/shared-sections.ts';
import { type Lazy, lazy } from '../machine/lazy.ts';
import { loadedSection } from './loaded-sections.ts';

export const memberSections: Readonly<Record<MemberSectionId, Lazy<AnySection>>> = {
  ...sharedSections,
  organization: lazy(
    () => import('./organization.tsx'),
    ({ organization }) => organization,
  ),
  passkeys: lazy(
    () => import('../account/sections/passkeys.tsx'),
    ({ passkeys }) => loadedSection(passkeys, 'webauthn'),
  ),
  social: lazy(
    () => import('../account/sections/social/social.ts'),
    ({ social }) => loadedSection(social, 'cryptoWallets'),
  ),
};
