/** The roles that a connection gives, as the wire writes them: those of all its people, and those of groups. */
import type { SsoGroupRoleAssignment, SsoRoleAssignment } from '../../session-core/wire/b2b/sso.ts';
import type { ConnectionRole } from '../database/tables/member-sign-in.ts';

export function ofEveryone(roles: readonly ConnectionRole[]): SsoRoleAssignment[] {
  return roles.flatMap(({ role_id, group }) => (group === undefined ? [{ role_id }] : []));
}

export function ofGroups(roles: readonly ConnectionRole[]): SsoGroupRoleAssignment[] {
  return roles.flatMap(({ role_id, group }) => (group === undefined ? [] : [{ role_id, group }]));
}

/** A list that is given replaces the one of its kind. Undefined if neither is. */
export function changedRoles(
  now: readonly ConnectionRole[],
  everyone: readonly SsoRoleAssignment[] | undefined,
  groups: readonly SsoGroupRoleAssignment[] | undefined,
): ConnectionRole[] | undefined {
  if (!everyone && !groups) return undefined;
  return [...(everyone ?? ofEveryone(now)), ...(groups ?? ofGroups(now))];
}
