/**
 * Nobody gives or takes rights that they do not have, nor moves the way to sign in of a member who has more. Every change of
 * roles, of what gives roles, and of another member asks here, through every door.
 */
import { sql } from 'kysely';
import type { Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import { memberRole } from '../../settings/organization-policy.ts';
import type { Parts } from '../../world/ground.ts';
import { lockOrganization } from '../organization-rows.ts';
import { loadMember, type MemberAtHome } from './describe.ts';
import { adminRoleOf, rolesInForce } from './roles.ts';

export interface Rights {
  /** Whether they are an admin's, who may do everything. */
  all: boolean;
  /** Whether who has them may do all that the role allows. */
  cover(roleId: string): boolean;
}

/** The rights of admins, of what an admin has set up, and of the project's own servers. */
export const allRights: Rights = { all: true, cover: () => true };

/** The rights of what another person has set up: what every member may do. */
export const fewRights = ({ settings }: Parts<'settings'>): Rights => ({
  all: false,
  cover: (roleId) => roleId === memberRole(settings.prefix),
});

/** The rights of the roles that count with these proofs. */
export function rightsOf(
  world: Parts<'settings'>,
  { member, organization }: MemberAtHome,
  proofs: readonly Proof[],
): Rights {
  const roles = rolesInForce(member.roles, proofs);
  if (roles.includes(adminRoleOf(world))) return allRights;
  const defined = [...(world.settings.project.rbac_policy?.roles ?? []), ...organization.custom_roles];
  const of = (roleIds: readonly string[]) =>
    defined.filter(({ role_id }) => roleIds.includes(role_id)).flatMap(({ permissions }) => permissions);
  const held = of(roles);
  const may = (resource: string, action: string) =>
    held.some(
      ({ resource_id, actions }) =>
        resource_id === resource && (actions.includes(action) || actions.includes('*')),
    );
  return {
    all: false,
    cover(roleId) {
      if (roles.includes(roleId)) return true;
      const permissions = of([roleId]);
      // One without permissions may have a meaning for the host.
      if (permissions.length === 0) return false;
      return permissions.every(({ resource_id, actions }) => actions.every((one) => may(resource_id, one)));
    },
  };
}

/** @throws Refusal `session_authorization_error` for a role whose rights are more */
export function requireRights({ cover }: Rights, roleIds: readonly string[]): void {
  const more = roleIds.find((roleId) => !cover(roleId));
  if (more === undefined) return;
  throw new Refusal('session_authorization_error', {
    message: `Only who has the rights of the role "${more}" may do this.`,
  });
}

/** For a list that replaces another: what is in one of them only. */
export function changedAmong<One>(before: readonly One[], after: readonly One[]): One[] {
  const keys = (list: readonly One[]) => new Set(list.map((one) => JSON.stringify(one)));
  const [old, fresh] = [keys(before), keys(after)];
  return [...before, ...after].filter(
    (one) => old.has(JSON.stringify(one)) !== fresh.has(JSON.stringify(one)),
  );
}

/**
 * For a change of how a member signs in, or whether at all: also roles count that they only have by some sign-in, or after
 * they come back.
 *
 * @throws Refusal `session_authorization_error`, `member_not_found`
 */
export async function requireRightsOver(
  world: Parts<'settings'>,
  trx: Queries,
  rights: Rights,
  { organizationId, memberId }: { organizationId: string; memberId: string },
): Promise<void> {
  if (rights.all) return;
  const { member } = await loadMember(world, trx, memberId, 'as if active');
  if (member.organization_id !== organizationId) throw new Refusal('member_not_found');
  requireRights(
    rights,
    member.roles.map(({ role_id }) => role_id),
  );
}

/**
 * Does what may cost an admin the role, or their membership, and refuses it if that was the last one. The project's own servers
 * and a directory that an admin has connected may do it all the same: who has left the company must be out.
 *
 * @throws Refusal `session_authorization_error`
 */
export async function keepingAnAdmin<Result>(
  world: Parts<'settings'>,
  trx: Queries,
  organizationId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await hasAdmin(world, trx, organizationId);
  const result = await work();
  if (before && !(await hasAdmin(world, trx, organizationId))) {
    throw new Refusal('session_authorization_error', {
      message: 'An organization keeps at least one admin: make another member an admin first.',
    });
  }
  return result;
}

/** Where a change is made that may give members roles, or take them. */
export interface ChangingPlace {
  organizationId: string;
  /** The rights of who makes it. */
  rights: Rights;
  /** Whether an admin must be left. */
  keepsAnAdmin: boolean;
}

/** `keepingAnAdmin` for who must leave one. */
export const keepingAnAdminAt = <Result>(
  world: Parts<'settings'>,
  trx: Queries,
  { organizationId, keepsAnAdmin }: Omit<ChangingPlace, 'rights'>,
  work: () => Promise<Result>,
): Promise<Result> => (keepsAnAdmin ? keepingAnAdmin(world, trx, organizationId, work) : work());

/**
 * Whether a member has the role, from whatever source, or gets it by signing in at the company: of `members` joined with
 * `organizations`. `rolesOf` says the same of one member.
 */
export const hasRole = (role: string) => sql<boolean>`(members.roles ? ${role}
  or members.address_verified and organizations.settings -> 'rbac_email_implicit_role_assignments' @> jsonb_build_array(
    jsonb_build_object('role_id', ${role}::text, 'domain', split_part(members.address_key, '@', 2)))
  or exists (select from scim_group_members as grouped
    where grouped.member_id = members.member_id
    and organizations.scim_connection -> 'role_assignments' @> jsonb_build_array(
      jsonb_build_object('role_id', ${role}::text, 'group_id', grouped.group_id)))
  or exists (select from sso_registrations as registered
    join sso_connections as login using (connection_id),
    jsonb_array_elements(login.role_assignments) as given
    where registered.member_id = members.member_id and login.status = 'active'
    and given->>'role_id' = ${role}
    and (given->>'group' is null or registered.groups ? (given->>'group'))))`;

/** Whether an active member is an admin, or becomes one by signing in at the company. Locks the row, so that others who ask wait. */
async function hasAdmin(world: Parts<'settings'>, trx: Queries, organizationId: string): Promise<boolean> {
  await lockOrganization(world, trx, organizationId, 'update');
  const admin = await trx
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.organization_id', 'members.organization_id')
    .select('members.member_id')
    .where('members.organization_id', '=', organizationId)
    .where('members.status', '=', 'active')
    // Who has asked to leave does not count, nor whom the host has locked.
    .where('members.deletes_at', 'is', null)
    .where('members.locked_at', 'is', null)
    .where(hasRole(adminRoleOf(world)))
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
