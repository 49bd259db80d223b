/** The rows of members: found, locked, made and changed. A member belongs to one organization. */

import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { OfOrganization } from '../../audit/context.ts';
import { record } from '../../audit/record.ts';
import { type Argument, prepare } from '../../database/prepare.ts';
import type { MemberRow, OrganizationRow, Queries, Tables } from '../../database/schema.ts';
import type { SocialAccount } from '../../database/tables/member-sign-in.ts';
import type { Person } from '../../holders/holder.ts';
import { secondIds } from '../../holders/second-factors.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { domainOf } from '../domains.ts';
import { projectIdOf } from '../organization-rows.ts';
import type { JudgedMember } from '../sign-in/judge.ts';

type Home = Pick<OrganizationRow, 'organization_id'>;

/** Finds a member of this organization and project, also a deleted one. */
export function findMember(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  return memberWith(world, queries, organizationId, memberId).executeTakeFirst();
}

const memberWith = (world: Parts<'settings'>, queries: Queries, organizationId: string, memberId: string) =>
  memberOf(world, queries, memberId).where('organization_id', '=', organizationId);

const memberOf = (world: Parts<'settings'>, queries: Queries, memberId: string) =>
  queries
    .selectFrom('members')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('project_id', '=', projectIdOf(world));

/** Changes of one member that must not overlap queue here. @throws Refusal `member_not_found` */
export async function lockMember(
  world: Parts<'settings'>,
  trx: Queries,
  organizationId: string,
  memberId: string,
): Promise<MemberRow> {
  return memberWith(world, trx, organizationId, memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('member_not_found'));
}

/** Locks a member for a session that begins: if the membership ends at the same time, so does that session. */
export function lockActiveMember(
  world: Parts<'settings'>,
  trx: Queries,
  memberId: string,
): Promise<MemberRow | undefined> {
  return memberOf(world, trx, memberId).where('status', '=', 'active').forUpdate().executeTakeFirst();
}

/** The member with this account at an identity provider. */
export function findSocialMember(
  queries: Queries,
  { organization_id }: Pick<OrganizationRow, 'organization_id'>,
  { provider_type, provider_subject }: Pick<SocialAccount, 'provider_type' | 'provider_subject'>,
): Promise<MemberRow | undefined> {
  return queries
    .selectFrom('members')
    .innerJoin('oauth_registrations as social', 'social.member_id', 'members.member_id')
    .selectAll('members')
    .where('social.organization_id', '=', organization_id)
    .where('social.provider_type', '=', provider_type)
    .where('social.provider_subject', '=', provider_subject)
    .where('members.status', '!=', 'deleted')
    .executeTakeFirst();
}

export interface MemberAddress {
  organizationId: string;
  key: string;
}

/** The member with this address who was not deleted. */
export const memberAt = (database: Pick<Queries, 'selectFrom'>, value: Argument<MemberAddress>) =>
  database
    .selectFrom('members')
    .where('members.organization_id', '=', value('organizationId'))
    .where('members.address_key', '=', value('key'))
    // A literal: an index has this condition.
    .where('members.status', '!=', sql.lit('deleted'));

const findAt = prepare<MemberAddress>()((database, value) => memberAt(database, value).selectAll());
export const lockAt = prepare<MemberAddress>()((database, value) =>
  memberAt(database, value).selectAll().forUpdate(),
);

const byAddress =
  (find: typeof findAt) =>
  async (queries: Queries, { organization_id: organizationId }: Home, key: string) =>
    (await find(queries, { organizationId, key }))[0];

export const findMemberByAddress = byAddress(findAt);
export const lockMemberByAddress = byAddress(lockAt);

/**
 * The past of an address in an organization. It was that of a member: deleted with them, so that only an admin or the directory can bring
 * it back, or retired, so that it stays theirs until it is unlinked. Or another organization has claimed its domain.
 */
export interface Past {
  wasDeleted: boolean;
  isRetired: boolean;
  /** The organization that has claimed the domain. */
  claimedBy: string | null;
}

interface PastOf {
  organizationId: string;
  project: string;
  key: string;
  domain: string;
  /** The member whose retired addresses do not count. */
  exceptId: string;
}

/** What names the past of an address in a query with `pastColumns`. */
export const pastOf = (
  { organization_id: organizationId, project_id: project }: OfOrganization,
  key: string,
  exceptId = '',
): PastOf => ({ organizationId, project, key, domain: domainOf(key), exceptId });

/** The columns of `Past`. */
export const pastColumns =
  (value: Argument<PastOf>) =>
  ({ selectFrom }: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) =>
    [
      sql<boolean>`exists (${selectFrom('members')
        .select('member_id')
        .where('organization_id', '=', value('organizationId'))
        .where('address_key', '=', value('key'))
        .where('status', '=', sql.lit('deleted'))})`.as('wasDeleted'),
      sql<boolean>`exists (${selectFrom('retired_emails')
        .select('email_id')
        .where('organization_id', '=', value('organizationId'))
        .where('address_key', '=', value('key'))
        .where('member_id', '!=', value('exceptId'))})`.as('isRetired'),
      selectFrom('claimed_domains')
        .select('organization_id')
        .where('project_id', '=', value('project'))
        .where('domain', '=', value('domain'))
        .as('claimedBy'),
    ] as const;

const findPast = prepare<PastOf>()((database, value) => database.selectNoFrom(pastColumns(value)));

/** @param exceptId the member whose retired addresses do not count. @default none */
export async function readPast(queries: Queries, ...of: Parameters<typeof pastOf>): Promise<Past> {
  const [past] = await findPast(queries, pastOf(...of));
  if (!past) throw new Error('A query without a condition gave no row.');
  return past;
}

/** Whether a member, or one other than `exceptId`, has retired the address. */
export const isRetired = async (...place: Parameters<typeof readPast>): Promise<boolean> =>
  (await readPast(...place)).isRetired;

export function updateMember(
  world: Parts<'clock'>,
  trx: Queries,
  { member_id }: Pick<MemberRow, 'member_id'>,
  change: Updateable<Tables['members']>,
): Promise<MemberRow> {
  return trx
    .updateTable('members')
    .set({ ...change, updated_at: world.clock.now() })
    .where('member_id', '=', member_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An invitation that was not accepted in time does not count. */
export function isExpiredInvitation(
  { clock }: Parts<'clock'>,
  { status, invited_until }: Pick<MemberRow, 'status' | 'invited_until'>,
): boolean {
  return status === 'invited' && invited_until !== null && invited_until <= clock.now();
}

/** A condition on members: that they are no expired invitation. One without an end is of a member whom an admin has moved. */
export const isNoExpiredInvitation = ({ clock }: Parts<'clock'>) =>
  sql<boolean>`(members.status <> 'invited' or members.invited_until is null or members.invited_until > ${clock.now()})`;

/** The memberships of a person, with what `judge` needs of each. */
export const membershipsOf = (queries: Queries, { project_id, address_key }: Person) =>
  queries
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.organization_id', 'members.organization_id')
    .selectAll('members')
    .select('organizations.settings')
    .select(secondIds('members'))
    .where('members.project_id', '=', project_id)
    .where('members.address_key', '=', address_key)
    .where('members.status', '!=', 'deleted');

/** The member as `judge` needs it. Read once the member is locked: the statement that waits for the lock does not see what was set up meanwhile. */
export async function judgedMember(queries: Queries, row: MemberRow): Promise<JudgedMember> {
  const member = queries.selectFrom('members').where('member_id', '=', row.member_id);
  const columns = await member.select(secondIds('members')).executeTakeFirstOrThrow();
  return { ...row, ...columns, isSettled: isSettled(row) };
}

export const isSettled = ({ status, address_verified }: Pick<MemberRow, 'status' | 'address_verified'>) =>
  status === 'active' && address_verified;

/** Records a member who was added, with the roles that they begin with. */
export async function recordNewMember(trx: Queries, member: MemberRow): Promise<void> {
  await record(trx, { kind: 'member.created', userId: member.member_id, organization: member, details: {} });
  await recordRoles(trx, { member, before: [] });
}

/** Records changes of the roles that members have by themselves, where there is one. */
export async function recordRoles(
  trx: Queries,
  ...changes: { member: MemberRow; before: readonly string[] }[]
): Promise<void> {
  const real = changes.filter(
    ({ member: { roles: after }, before }) =>
      before.length !== after.length || !after.every((role) => before.includes(role)),
  );
  const facts = real.map(({ member, before }) => ({
    kind: 'member.roles_changed' as const,
    userId: member.member_id,
    organization: member,
    details: { before: [...before], after: member.roles },
  }));
  await record(trx, ...facts);
}
