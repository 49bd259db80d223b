/** The sections that users and members have. */
import { lazy } from '../machine/lazy.ts';

export const sharedSections = {
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
  'second-factor': lazy(
    () => import('./sections/second-factor.tsx'),
    ({ secondFactor }) => secondFactor,
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
