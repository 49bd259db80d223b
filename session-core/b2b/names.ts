import { allows } from '../methods/permissions.ts';
import type { AxisNames } from '../names.ts';
import type { MemberTypes } from './types.ts';

/** The names of the axis of organizations. */
export const names: AxisNames<MemberTypes['known']> = {
  suffix: '::b2b',
  identities: { member: 'member_id', organization: 'organization_id', session: 'member_session_id' },
  groups: { member: 'self' },
  allows: (policy, { organization, session }, ...permission) =>
    allows(
      // The organization's own roles, which an older cache may lack.
      policy && { ...policy, roles: [...policy.roles, ...(organization?.custom_roles ?? [])] },
      // The roles of the session: some come with one sign-in method only.
      session?.roles ?? [],
      ...permission,
    ),
};
