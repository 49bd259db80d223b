/** Which organizations a person belongs to or may join, and what each of them still asks for. */
import { sql } from 'kysely';
import type { DiscoveredOrganization, Membership } from '../../../session-core/wire/b2b/shared.ts';
import { isSignUpRefusal } from '../../accounts/sign-up.ts';
import type { OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { noSeconds } from '../../holders/second-factors.ts';
import type { Parts } from '../../world/ground.ts';
import { domainOf } from '../domains.ts';
import { describeOrganization, loadMembers } from '../members/describe.ts';
import {
  isExpiredInvitation,
  isNoExpiredInvitation,
  isSettled,
  membershipsOf,
} from '../members/member-rows.ts';
import { claimantOf, ownsDomain, projectIdOf } from '../organization-rows.ts';
import { judge } from './judge.ts';
import { isOnlyClaimed } from './proofs.ts';
import { checkNewcomer, joinsByTenant } from './provisioning.ts';

/** More organizations than a person can choose from. */
const most = 500;

const order: Membership['type'][] = [
  'invited_member',
  'active_member',
  'pending_member',
  'eligible_to_join_by_email_domain',
  'eligible_to_join_by_oauth_tenant',
];

/**
 * Invitations first, then by name; one row for each organization. Always the whole list, never the first match.
 *
 * @param addressKey of which the proofs have shown that it is the person's, or that they know its password
 */
export async function discover(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  { addressKey, proofs, joins }: { addressKey: string; proofs: readonly Proof[]; joins: boolean },
): Promise<DiscoveredOrganization[]> {
  // Claiming an address reveals none of its memberships.
  const isClaimed = isOnlyClaimed(proofs, addressKey);
  const organizations = isClaimed ? [] : await memberships(world, queries, addressKey, proofs);
  const isOpen = joins && (await maySignUp(world, queries, addressKey));
  const eligible = isOpen ? await joinable(world, queries, addressKey, proofs) : [];
  const place = ({ membership }: DiscoveredOrganization) => order.indexOf(membership.type);
  const name = ({ organization }: DiscoveredOrganization) => organization.organization_name;
  return [...organizations, ...eligible].sort(
    (one, other) => place(one) - place(other) || name(one).localeCompare(name(other)),
  );
}

async function maySignUp(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  key: string,
): Promise<boolean> {
  try {
    await checkNewcomer(world, queries, { key });
    return true;
  } catch (error) {
    if (!isSignUpRefusal(error)) throw error;
    return false;
  }
}

async function memberships(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  addressKey: string,
  proofs: readonly Proof[],
): Promise<DiscoveredOrganization[]> {
  const person = { project_id: projectIdOf(world), address_key: addressKey };
  const rows = await membershipsOf(queries, person)
    // What others have added comes last, also by a login of their own: it must not push out where the person signs in.
    .orderBy(sql`members.status = 'active' and members.address_shown`, 'desc')
    .orderBy(
      sql`(select max(started_at) from sessions where sessions.member_id = members.member_id)`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy('members.created_at', 'desc')
    .orderBy('members.member_id')
    .limit(most)
    .execute();
  const live = rows.filter((row) => !isExpiredInvitation(world, row));
  const described = await loadMembers(
    world,
    queries,
    live.map(({ member_id }) => member_id),
  );
  const byId = new Map(described.map((one) => [one.member.member_id, one]));
  return live.flatMap(({ settings, ...row }): DiscoveredOrganization[] => {
    const member = byId.get(row.member_id);
    if (!member || row.status === 'deleted') return [];
    const { organization_id } = row;
    const verdict = judge({ organization_id, settings }, { ...row, isSettled: isSettled(row) }, proofs);
    return [
      {
        organization: member.organization,
        membership: { type: `${row.status}_member`, details: null, member: member.member },
        ...shown(verdict),
      },
    ];
  });
}

/** Organizations that people of this domain or workspace may join without an invitation. */
async function joinable(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  addressKey: string,
  proofs: readonly Proof[],
): Promise<DiscoveredOrganization[]> {
  const isClaimed = isOnlyClaimed(proofs, addressKey);
  const domain = domainOf(addressKey);
  const claimant = await claimantOf(world, queries, domain);
  const tenants = proofs.flatMap(({ tenants = [] }) => tenants);
  const rows = await queries
    .selectFrom('organizations')
    .selectAll()
    .where('project_id', '=', projectIdOf(world))
    .where(({ or, and }) =>
      or([
        and([
          sql<boolean>`settings -> 'email_allowed_domains' @> ${JSON.stringify([domain])}::jsonb`,
          sql<boolean>`settings ->> 'email_jit_provisioning' <> 'NOT_ALLOWED'`,
          sql<boolean>`${!isClaimed}::boolean`,
          ownsDomain('organizations.organization_id', domain, claimant),
        ]),
        ...tenants.map(
          ({ provider, tenant }) =>
            sql<boolean>`settings -> 'allowed_oauth_tenants' @> ${JSON.stringify({ [provider]: [tenant] })}::jsonb`,
        ),
      ]),
    )
    .where(({ not, exists, selectFrom, or, val }) =>
      or([
        val(isClaimed),
        not(
          exists(
            selectFrom('members')
              .select('member_id')
              .whereRef('members.organization_id', '=', 'organizations.organization_id')
              .where('members.address_key', '=', addressKey)
              .where(isNoExpiredInvitation(world)),
          ),
        ),
      ]),
    )
    .$if(claimant !== null, (query) => query.where('organization_id', '=', claimant ?? ''))
    .limit(most)
    .execute();
  return rows.flatMap((organization): DiscoveredOrganization[] => {
    const membership = eligibility(organization, addressKey, proofs);
    if (!membership) return [];
    const verdict = judge(organization, newcomer(addressKey), proofs);
    return [{ organization: describeOrganization(organization), membership, ...shown(verdict) }];
  });
}

function eligibility(
  organization: OrganizationRow,
  addressKey: string,
  proofs: readonly Proof[],
): Membership | null {
  const { email_jit_provisioning, email_allowed_domains } = organization.settings;
  const domain = domainOf(addressKey);
  const isClaimed = isOnlyClaimed(proofs, addressKey);
  if (!isClaimed && email_jit_provisioning !== 'NOT_ALLOWED' && email_allowed_domains.includes(domain)) {
    return { type: 'eligible_to_join_by_email_domain', details: { domain }, member: null };
  }
  const tenant = joinsByTenant(organization, addressKey, proofs);
  return tenant && { type: 'eligible_to_join_by_oauth_tenant', details: tenant, member: null };
}

const newcomer = (address_key: string) => ({
  address_key,
  isSettled: false,
  is_breakglass: false,
  mfa_enrolled: false,
  mfa_phone_number: null,
  ...noSeconds,
  default_mfa_method: null,
});

function shown({ primary, mfa }: ReturnType<typeof judge>) {
  return { member_authenticated: !primary && !mfa, primary_required: primary, mfa_required: mfa };
}
