/**
 * Which roles a member has, and why. The provider computes them on each read, so a change takes effect at the next
 * check.
 */
import type { Member, RoleSource } from '../../../session-core/wire/b2b/shared.ts';
import type { MemberRow, OrganizationRow } from '../../database/schema.ts';
import type { ConnectionRole, Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import { adminRole, memberRole } from '../../settings/organization-policy.ts';
import type { Parts } from '../../world/ground.ts';
import { domainOf } from '../domains.ts';
import { connectionsOf } from '../sign-in/proofs.ts';

type RoleOwner = Pick<MemberRow, 'roles' | 'address_key' | 'address_verified' | 'status'>;
type RoleGiver = Pick<OrganizationRow, 'settings' | 'custom_roles' | 'scim_connection'>;

/** A member's place at an active connection, with the roles that the connection gives. */
interface RegisteredMember {
  connection_id: string;
  groups: string[];
  role_assignments: ConnectionRole[];
}

/** What besides the member's own row gives roles. */
interface RoleSources {
  /** The member's registrations at the company's logins. */
  registered: readonly RegisteredMember[];
  /** The groups of the directory that the member is in. */
  groupIds: readonly string[];
}

export function rolesOf(
  world: Parts<'settings'>,
  member: RoleOwner,
  organization: RoleGiver,
  { registered, groupIds }: RoleSources,
): Member['roles'] {
  const { prefix } = world.settings;
  if (member.status === 'deleted') return [];
  const direct: RoleSource = { type: 'direct_assignment', details: {} };
  const byRole = new Map<string, RoleSource[]>([[memberRole(prefix), [direct]]]);
  const add = (role: string, source: RoleSource) => byRole.set(role, [...(byRole.get(role) ?? []), source]);
  for (const role of member.roles) add(role, direct);
  // Only a verified address shows where its owner works.
  if (member.address_verified) {
    const details = { email_domain: domainOf(member.address_key) };
    for (const role of rolesByDomain(organization, member.address_key))
      add(role, { type: 'email_assignment', details });
  }
  for (const { connection_id, groups, role_assignments } of registered) {
    for (const { role_id, group } of role_assignments) {
      if (group === undefined) add(role_id, { type: 'sso_connection', details: { connection_id } });
      else if (groups.includes(group)) {
        add(role_id, { type: 'sso_connection_group', details: { connection_id, group } });
      }
    }
  }
  const { connection_id = '', role_assignments = [] } = organization.scim_connection ?? {};
  for (const { role_id, group_id } of role_assignments) {
    if (!groupIds.includes(group_id)) continue;
    add(role_id, { type: 'scim_connection_group', details: { connection_id, group_id } });
  }
  const roleIds = knownRoles(world, organization);
  return [...byRole]
    .filter(([role_id]) => roleIds.includes(role_id))
    .map(([role_id, sources]) => ({ role_id, sources }));
}

/** Those that the owner of an address has once it is proved. */
export const rolesByDomain = (
  { settings: { rbac_email_implicit_role_assignments: assigned } }: Pick<RoleGiver, 'settings'>,
  addressKey: string,
): string[] => assigned.filter(({ domain }) => domain === domainOf(addressKey)).map(({ role_id }) => role_id);

/** Those that count in a session: what a connection gives counts only where the member has signed in by it. */
export function rolesInForce(roles: Member['roles'], proofs: readonly Proof[]): string[] {
  const connections = connectionsOf(proofs);
  const counts = ({ type, details }: RoleSource) =>
    !(type === 'sso_connection' || type === 'sso_connection_group') ||
    connections.includes(details.connection_id);
  return roles.flatMap(({ role_id, sources }) => (sources.some(counts) ? [role_id] : []));
}

/** The roles that the project's policy and the organization define; others count nowhere. */
export function knownRoles(
  { settings }: Parts<'settings'>,
  { custom_roles }: Pick<RoleGiver, 'custom_roles'>,
): string[] {
  return [...(settings.project.rbac_policy?.roles ?? []), ...custom_roles].map(({ role_id }) => role_id);
}

/**
 * Checks roles before they are assigned directly.
 *
 * @throws Refusal `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`
 */
export function readRoles(
  world: Parts<'settings'>,
  organization: Pick<RoleGiver, 'custom_roles'>,
  roleIds: readonly string[],
): string[] {
  const knownIds = knownRoles(world, organization);
  for (const role of roleIds) {
    if (role === memberRole(world.settings.prefix)) throw new Refusal('cannot_assign_default_rbac_role_id');
    if (knownIds.includes(role)) continue;
    throw new Refusal('invalid_rbac_role_assignment', {
      message: `The role "${role}" is unknown in this project and organization.`,
    });
  }
  return [...new Set(roleIds)];
}

export const adminRoleOf = ({ settings }: Parts<'settings'>): string => adminRole(settings.prefix);
