/** The registry of the sections: each is fetched when the page shows it. */
import { type Lazy, lazy } from '../machine/lazy.ts';
import type { AnySection } from './section.ts';
import type { SectionId } from './section-ids.ts';

export const sections: Readonly<Record<SectionId, Lazy<AnySection>>> = {
  profile: lazy(
    () => import('./sections/profile.tsx'),
    ({ profile }) => profile,
  ),
  contacts: lazy(
    () => import('./sections/contacts/contacts.ts'),
    ({ contacts }) => contacts,
  ),
  password: lazy(
    () => import('./sections/password.tsx'),
    ({ password }) => password,
  ),
  passkeys: lazy(
    () => import('./sections/passkeys.tsx'),
    ({ passkeys }) => passkeys,
  ),
  'second-factor': lazy(
    () => import('./sections/second-factor.tsx'),
    ({ secondFactor }) => secondFactor,
  ),
  social: lazy(
    () => import('./sections/social/social.ts'),
    ({ social }) => social,
  ),
  sessions: lazy(
    () => import('./sections/sessions.tsx'),
    ({ sessions }) => sessions,
  ),
  apps: lazy(
    () => import('./sections/apps.tsx'),
    ({ apps }) => apps,
  ),
  data: lazy(
    () => import('./sections/data.tsx'),
    ({ data }) => data,
  ),
};
