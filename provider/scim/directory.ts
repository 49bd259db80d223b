/** The calling directory, and what its users and groups have in common. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OrganizationRow, Queries } from '../database/schema.ts';
import type { Rights } from '../organizations/members/rights.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import type { World } from '../world/world.ts';
import { scimPath } from './connections.ts';
import type { Filter } from './filter.ts';
import type { Column } from './filter-sql.ts';
import { ScimError } from './scim-error.ts';

export interface Directory {
  /** The world of the organization's project. */
  world: World;
  connectionId: string;
  organizationId: string;
  /** The rights of the token that the directory shows. */
  rights: Rights;
}

/** The part of a list that the caller wants. */
export interface Page {
  /** The number of the first result, from 1. */
  startIndex: number;
  count: number;
  filter: Filter | null;
}

export interface Found {
  total: number;
  resources: object[];
}

/** Changes by one directory queue here, and nothing else changes the organization meanwhile. */
export async function lockDirectory(
  trx: Queries,
  { world, connectionId, organizationId }: Directory,
  strength: 'share' | 'update' = 'share',
): Promise<OrganizationRow> {
  const organization = await lockOrganization(world, trx, organizationId, strength);
  const row = await trx
    .selectFrom('scim_connections')
    .select('connection_id')
    .where('connection_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();
  // It was removed a moment ago.
  if (!row) throw unknownToken();
  return organization;
}

export const unknownToken = (): ScimError =>
  new ScimError(401, 'The bearer token is wrong, has expired, or is not of this directory.');

export function locationOf({ world, connectionId }: Directory, kind: 'Users' | 'Groups', id: string): string {
  return `${world.publicUrl}${scimPath}/${connectionId}/${kind}/${id}`;
}

/** Members of groups in one reply: more take seconds, and the memory of the process. */
const mostMembers = 100_000;

/**
 * Checks that the members of these groups, or the groups of these users, fit into one reply.
 *
 * @throws ScimError `tooMany`
 */
export async function limitMembers(
  queries: Queries,
  column: 'group_id' | 'member_id',
  ids: readonly string[],
): Promise<void> {
  // One alone cannot be divided.
  if (ids.length < 2) return;
  const { total } = await queries
    .selectFrom((eb) =>
      eb
        .selectFrom('scim_group_members')
        .select(column)
        .where(sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`)
        .limit(mostMembers + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) <= mostMembers) return;
  throw new ScimError(
    413,
    'The groups have too many members for one reply: ask for fewer at a time.',
    'tooMany',
  );
}

/** When a resource was made and last changed. */
export function timeColumn(
  sub: string | null,
  { created, changed }: Record<'created' | 'changed', RawBuilder<unknown>>,
): Column | null {
  switch (sub?.toLowerCase()) {
    case 'created':
      return { type: 'time', value: created };
    case 'lastmodified':
      return { type: 'time', value: changed };
    default:
      return null;
  }
}

export const textColumn = (name: string): Column => ({ type: 'text', value: sql.ref(name) });
export const exactColumn = (name: string): Column => ({ type: 'text', value: sql.ref(name), case: 'exact' });

/** @throws ScimError `invalidValue` */
export function readText(value: unknown, name: string, longest: number): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= longest) return value.trim();
  throw new ScimError(400, `"${name}" must be a text of 1 to ${longest} characters.`, 'invalidValue');
}

/** @throws ScimError `invalidValue` */
export function readExternalId(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : readText(value, 'externalId', 256);
}
