/** The member who makes a call, and what their roles allow. */
import type { MemberSessionRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockMemberSession, requireSession } from '../../sessions/locked-session.ts';
import type { ActionOn, OrganizationResource } from '../../settings/organization-policy.ts';
import type { Parts } from '../../world/ground.ts';
import { lockOrganization } from '../organization-rows.ts';
import { loadMember, type MemberAtHome } from './describe.ts';
import { type Rights, requireRightsOver, rightsOf } from './rights.ts';
import { rolesInForce } from './roles.ts';

/** An action that a member may perform on all members, or only on themselves. */
type OnMember = ActionOn<'member'> & ActionOn<'self'>;

export interface ActingMember extends MemberAtHome {
  session: MemberSessionRow;
  rights: Rights;
  /** @throws Refusal `session_authorization_error` */
  require<R extends OrganizationResource>(resource: R, action: ActionOn<R>): void;
  /**
   * For a member of the same organization, also for oneself; of others also that they have no more rights, if it is about how
   * they sign in. @throws Refusal `session_authorization_error`, `member_not_found`
   */
  requireOn(memberId: string, action: OnMember): Promise<void>;
  /** Requires the right for an action on another member of the organization. @throws Refusal `session_authorization_error`, `member_not_found` */
  requireOver(memberId: string, action: ActionOn<'member'>): Promise<void>;
}

/** Actions that neither take a way to sign in nor give one. */
const harmless: readonly string[] = [
  'update.info.name',
  'update.info.untrusted-metadata',
  'get.connected-apps',
  'revoke.connected-app',
  'revoke-sessions',
] satisfies OnMember[];

/** What the roles allow that count with these proofs. */
export function permissionsOf(
  { settings: { prefix, project } }: Parts<'settings'>,
  { member, organization }: MemberAtHome,
  proofs: readonly Proof[],
): (resource: OrganizationResource, action: string) => boolean {
  const roleIds = rolesInForce(member.roles, proofs);
  const roles = [...(project.rbac_policy?.roles ?? []), ...organization.custom_roles].filter(({ role_id }) =>
    roleIds.includes(role_id),
  );
  return (resource, action) =>
    roles.some(({ permissions }) =>
      permissions.some(
        ({ resource_id, actions }) =>
          resource_id === `${prefix}.${resource}` && (actions.includes(action) || actions.includes('*')),
      ),
    );
}

/**
 * The caller's session, locked, with its member. The organization is locked first, as in a sign-in (`signInTo`): the other
 * order would let a sign-in and a change wait for each other.
 *
 * @param strength `update` for what changes the organization: a lock that is raised later can deadlock
 * @throws Refusal `user_unauthenticated`, `session_not_found`
 */
export async function actingMember(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  caller: Caller,
  strength: 'share' | 'update' = 'share',
): Promise<ActingMember> {
  const { organization_id } = await requireSession(world, trx, caller, 'member');
  await lockOrganization(world, trx, organization_id, strength);
  const session = await lockMemberSession(world, trx, caller);
  const home = await loadMember(world, trx, session.member_id);
  const { member } = home;
  if (member.status !== 'active') throw new Refusal('session_not_found');
  const { prefix } = world.settings;
  const may = permissionsOf(world, home, session.proofs);
  const refuse = (resource: OrganizationResource, action: string): never => {
    throw new Refusal('session_authorization_error', {
      message: `No role of this member allows "${action}" on "${prefix}.${resource}".`,
    });
  };
  const rights = rightsOf(world, home, session.proofs);
  const acting: ActingMember = {
    ...home,
    session,
    rights,
    require(resource, action) {
      if (!may(resource, action)) refuse(resource, action);
    },
    async requireOn(memberId, action) {
      if (memberId === member.member_id && may('self', action)) return;
      await acting.requireOver(memberId, action);
    },
    async requireOver(memberId, action) {
      acting.require('member', action);
      if (harmless.includes(action) || memberId === member.member_id) return;
      const { organization_id: organizationId } = home.organization;
      await requireRightsOver(world, trx, rights, { organizationId, memberId });
    },
  };
  return acting;
}
