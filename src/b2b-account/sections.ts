/** The registry of a member's sections: those that users have too, and those that differ. */
import type { AnySection } from '../account/section.ts';
import type { MemberSectionId } from '../account/section-ids.ts';
import { sharedSections } from '../account/shared-sections.ts';
import { type Lazy, lazy } from '../machine/lazy.ts';

export const memberSections: Readonly<Record<MemberSectionId, Lazy<AnySection>>> = {
  ...sharedSections,
  organization: lazy(
    () => import('./organization.tsx'),
    ({ organization }) => organization,
  ),
  passkeys: lazy(
    () => import('./passkeys.ts'),
    ({ memberPasskeys }) => memberPasskeys,
  ),
  social: lazy(
    () => import('./linked.tsx'),
    ({ linked }) => linked,
  ),
};
