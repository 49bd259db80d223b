/** Which members of a batch can be written: who is there, and what only one member of an organization can have. */
import { sql } from 'kysely';
import type { Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { readRoles } from '../../organizations/members/roles.ts';
import { type Claim, findConflict } from '../claims.ts';
import type { Sorted } from '../import-lines.ts';
import { memberIdOf } from './read.ts';
import type { Placed } from './sort-organizations.ts';

/** What the import has written so far, or in a dry run would have written. */
export interface WrittenMembers {
  members: Set<string>;
  /** The member that each claim belongs to. */
  memberClaims: Map<string, string>;
}

const key = (kind: 'address' | 'number' | 'external_id' | 'account', organizationId: string, value: string) =>
  `${kind} ${organizationId} ${value}`;

export async function sortMembers(
  queries: Queries,
  placed: readonly Placed[],
  { members, memberClaims: claims }: WrittenMembers,
): Promise<Sorted<Placed>> {
  const sorted: Sorted<Placed> = { free: [], present: 0, problems: [] };
  if (placed.length === 0) return sorted;
  const memberIds = await findMembers(queries, placed);
  const takenAddresses = await findTaken(queries, placed);
  for (const one of placed) {
    const { line } = one.member;
    const refuse = (message: string, kind: 'invalid' | 'conflict' = 'conflict') =>
      sorted.problems.push({ line, kind, message: `member.${message}` });
    const memberId = memberIdOf(one.member, one.home.organization_id);
    const organizationId = memberIds.get(memberId);
    if (organizationId === one.home.organization_id) {
      sorted.present += 1;
      continue;
    }
    const ownClaims = claimsOf(one);
    const conflict = findConflict(ownClaims, takenAddresses, claims);
    if (!hasKnownRoles(one))
      refuse(
        'roles: has a role that a member cannot be given: neither rbac_policy nor the organization defines it, or all members have it',
        'invalid',
      );
    else if (organizationId !== undefined) refuse('id: belongs to a member of another organization');
    else if (members.has(memberId)) refuse('id: an earlier line has it');
    else if (conflict) refuse(conflict.message);
    else {
      for (const { key } of ownClaims) claims.set(key, memberId);
      members.add(memberId);
      sorted.free.push(one);
    }
  }
  return sorted;
}

function hasKnownRoles({ member: { settings, given: line }, home }: Placed): boolean {
  try {
    readRoles({ settings }, home, line.roles);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function claimsOf({ member: { given: line }, home: { organization_id } }: Placed): Claim[] {
  const isGone = line.status === 'deleted';
  const { mfa_phone_number: number, external_id } = line;
  return [
    ...(isGone ? [] : [{ field: 'email', key: key('address', organization_id, line.email.key) }]),
    ...line.retired_emails.map((address, index) => ({
      field: `retired_emails.${index}`,
      key: key('address', organization_id, address.key),
    })),
    ...(number !== null && line.mfa_phone_number_verified
      ? [{ field: 'mfa_phone_number', key: key('number', organization_id, number) }]
      : []),
    ...(external_id === null
      ? []
      : [{ field: 'external_id', key: key('external_id', organization_id, external_id) }]),
    ...line.providers.map(({ provider_type, provider_subject }, index) => ({
      field: `providers.${index}`,
      key: key('account', organization_id, `${provider_type} ${provider_subject}`),
    })),
  ];
}

const any = (values: string[]) => sql<string>`any(${[...new Set(values)]})`;

/** The organization of each member who exists. */
async function findMembers(queries: Queries, placed: readonly Placed[]): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('members')
    .select(['member_id', 'organization_id'])
    .where('member_id', '=', any(placed.map(({ member, home }) => memberIdOf(member, home.organization_id))))
    .execute();
  return new Map(rows.map(({ member_id, organization_id }) => [member_id, organization_id]));
}

/** The current owner of each claim, by its key; of the organization's other members, too. */
async function findTaken(queries: Queries, placed: readonly Placed[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  const homes = any(placed.map(({ home }) => home.organization_id));
  const addresses = any(
    placed.flatMap(({ member: { given: line } }) =>
      [line.email, ...line.retired_emails].map(({ key }) => key),
    ),
  );
  const active = queries
    .selectFrom('members')
    .select(['member_id', 'organization_id', 'address_key', 'mfa_phone_number', 'mfa_phone_verified'])
    .where('organization_id', '=', homes)
    .where('status', '!=', 'deleted');
  for (const row of await active.where('address_key', '=', addresses).execute())
    owners.set(key('address', row.organization_id, row.address_key), row.member_id);
  const retired = await queries
    .selectFrom('retired_emails')
    .select(['member_id', 'organization_id', 'address_key'])
    .where('organization_id', '=', homes)
    .where('address_key', '=', addresses)
    .execute();
  for (const row of retired) owners.set(key('address', row.organization_id, row.address_key), row.member_id);
  const numbers = placed.flatMap(({ member: { given: line } }) => line.mfa_phone_number ?? []);
  if (numbers.length > 0) {
    const rows = active.where('mfa_phone_number', '=', any(numbers)).where('mfa_phone_verified', '=', true);
    for (const row of await rows.execute())
      owners.set(key('number', row.organization_id, row.mfa_phone_number ?? ''), row.member_id);
  }
  const externalIds = placed.flatMap(({ member: { given: line } }) => line.external_id ?? []);
  if (externalIds.length > 0) {
    const rows = await queries
      .selectFrom('members')
      .select(['member_id', 'organization_id', 'external_id'])
      .where('organization_id', '=', homes)
      .where('external_id', '=', any(externalIds))
      .execute();
    for (const row of rows)
      owners.set(key('external_id', row.organization_id, row.external_id ?? ''), row.member_id);
  }
  const subjects = placed.flatMap(({ member: { given: line } }) => line.providers);
  if (subjects.length > 0) {
    const rows = await queries
      .selectFrom('oauth_registrations')
      .select(['member_id', 'organization_id', 'provider_type', 'provider_subject'])
      .where('organization_id', '=', homes)
      .where('provider_type', '=', any(subjects.map(({ provider_type }) => provider_type)))
      .where('member_id', 'is not', null)
      .where('provider_subject', '=', any(subjects.map(({ provider_subject }) => provider_subject)))
      .$narrowType<{ member_id: string; organization_id: string }>()
      .execute();
    for (const { provider_type, provider_subject, organization_id, member_id } of rows)
      owners.set(key('account', organization_id, `${provider_type} ${provider_subject}`), member_id);
  }
  return owners;
}
