/** The registry of a user's sections: each is fetched when the page shows it. */
import { type Lazy, lazy } from '../machine/lazy.ts';
import type { AnySection } from './section.ts';
import type { SectionId } from './section-ids.ts';
import { sharedSections } from './shared-sections.ts';

export const sections: Readonly<Record<SectionId, Lazy<AnySection>>> = {
  ...sharedSections,
  passkeys: lazy(
    () => import('./sections/passkeys.tsx'),
    ({ passkeys }) => passkeys,
  ),
  social: lazy(
    () => import('./sections/social/social.ts'),
    ({ social }) => social,
  ),
};
