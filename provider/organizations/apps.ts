/** Members as the holders of apps: they grant access in the name of their organization, as far as it allows. */
import type { OrganizationApp, OrganizationAppDetails } from '../../session-core/wire/b2b/idp.ts';
import type { OrganizationSettings } from '../../session-core/wire/b2b/shared.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import type { MemberSessionRow, OrganizationRow, Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { describeApp } from '../oauth-server/connected-apps.ts';
import { isFirstParty, union } from '../oauth-server/consents.ts';
import type { FindAccount, GrantorRules } from '../oauth-server/holder.ts';
import { delegateOf } from '../sessions/delegates.ts';
import { endGrants } from '../sessions/end-old-access.ts';
import { isCurrent } from '../sessions/live-sessions.ts';
import { requireSession } from '../sessions/locked-session.ts';
import { factorsOf } from '../sessions/sign-in/factors.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';
import { loadMembers, type MemberAtHome } from './members/describe.ts';
import { rolesInForce } from './members/roles.ts';
import { lockOrganization } from './organization-rows.ts';
import { isPrimary } from './sign-in/proofs.ts';

type Party = 'first' | 'third';
type AppSettings = Pick<
  OrganizationSettings,
  `${Party}_party_connected_apps_allowed_type` | `allowed_${Party}_party_connected_apps`
>;

/** Whether the organization lets its members use this app. */
export function allowsApp(world: Parts<'settings'>, settings: AppSettings, clientId: string): boolean {
  const party: Party = isFirstParty(world, clientId) ? 'first' : 'third';
  switch (settings[`${party}_party_connected_apps_allowed_type`]) {
    case 'ALL_ALLOWED':
      return true;
    case 'RESTRICTED':
      return settings[`allowed_${party}_party_connected_apps`].includes(clientId);
    case 'NOT_ALLOWED':
      return false;
  }
}

/** For the tokens of a project's members: only current members, and only apps that their organization allows. */
export const findMembers =
  (world: Parts<'settings' | 'database'>): FindAccount =>
  async (accountId, clientId) => {
    const [home] = await loadMembers(world, world.database, [accountId]);
    if (home?.member.status !== 'active' || !allowsApp(world, home.organization, clientId)) return undefined;
    const { member, organization, isAddressShown } = home;
    const { organization_id, organization_slug: slug, organization_name: name } = organization;
    return {
      accountId,
      ...rightsOf(world, home),
      claims: {
        sub: accountId,
        ...(member.name && { name: member.name }),
        email: member.email_address,
        email_verified: isAddressShown,
        organization: { organization_id, slug, name },
      },
      tokenClaims: { organization: { organization_id, slug } },
    };
  };

/** The member of a session, who answers an app. */
export function memberGrantor(
  world: StoreWorld,
  caller: Caller,
  { session, home }: { session: MemberSessionRow; home: MemberAtHome },
): GrantorRules {
  const { member_id, organization_id, session_id } = session;
  return {
    ...rightsOf(world, home),
    // Leaves out roles that only a sign-in by the company's login would give.
    roles: rolesInForce(home.member.roles, session.proofs),
    factors: factorsOf(session.proofs.filter(isPrimary)),
    allows: (clientId) => allowsApp(world, home.organization, clientId),
    // In the same order as the end of a membership, to avoid deadlocks.
    async lockSession(trx, clientId) {
      const organization = await lockOrganization(world, trx, organization_id);
      const member = await trx
        .selectFrom('members')
        .select('status')
        .where('member_id', '=', member_id)
        .forUpdate()
        .executeTakeFirst();
      if (member?.status !== 'active') return false;
      if (!allowsApp(world, organization.settings, clientId)) return false;
      const locked = await requireSession(world, trx, caller, 'member', { lock: true });
      // A token that was replaced does not count: the app's access lasts longer.
      return locked.session_id === session_id && delegateOf(locked) === null && isCurrent(locked, caller);
    },
  };
}

function rightsOf(
  { settings }: Parts<'settings'>,
  { member, organization }: MemberAtHome,
): { roles: string[]; policy: RbacPolicy | null } {
  const policy = settings.project.rbac_policy ?? null;
  return {
    roles: member.roles.map(({ role_id }) => role_id),
    policy: policy && { ...policy, roles: [...policy.roles, ...organization.custom_roles] },
  };
}

/** The apps to which any active member has given access, with these members. The names are those of the latest consent. */
export async function listAppsOfOrganization(
  queries: Queries,
  organizationId: string,
): Promise<OrganizationAppDetails[]> {
  const rows = await queries
    .selectFrom('connected_apps')
    .innerJoin('members', 'members.member_id', 'connected_apps.member_id')
    .selectAll('connected_apps')
    .where('members.organization_id', '=', organizationId)
    .where('members.status', '=', 'active')
    .orderBy('connected_apps.created_at')
    .orderBy('connected_apps.connected_app_id')
    .execute();
  const apps = new Map<string, OrganizationAppDetails>();
  for (const row of rows) {
    const { name, description, client_type, logo_url } = describeApp(row, null);
    const shown: OrganizationApp = {
      connected_app_id: row.client_id,
      ...{ name, description, client_type },
      ...(logo_url === undefined ? {} : { logo_url }),
    };
    const granted_scopes = union(row.scopes, Object.values(row.resources).flat());
    const active_members = [
      ...(apps.get(row.client_id)?.active_members ?? []),
      { member_id: row.holder_id, granted_scopes },
    ];
    apps.set(row.client_id, { ...shown, active_members });
  }
  return [...apps.values()];
}

/** Ends the tokens of the apps that the organization no longer allows. Consents stay, in case it allows them again. */
export async function endRefusedApps(
  world: Parts<'settings'>,
  queries: Queries,
  { organization_id, settings }: Pick<OrganizationRow, 'organization_id' | 'settings'>,
): Promise<void> {
  const {
    first_party_connected_apps_allowed_type: ownAllowance,
    third_party_connected_apps_allowed_type: others,
  } = settings;
  if (ownAllowance === 'ALL_ALLOWED' && others === 'ALL_ALLOWED') return;
  for (const app of await listAppsOfOrganization(queries, organization_id)) {
    if (allowsApp(world, settings, app.connected_app_id)) continue;
    for (const { member_id } of app.active_members) {
      await endGrants(queries, { holderId: member_id, clientId: app.connected_app_id }, 'removed_by_admin');
    }
  }
}
