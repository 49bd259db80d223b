/** The row of a new member: alone, or with the mail that makes a person a pending one. */
import { sql } from 'kysely';
import type { Address } from '../../accounts/emails.ts';
import { mergeMetadata } from '../../accounts/profile.ts';
import { type Argument, prepare } from '../../database/prepare.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { requireRoom } from '../../limits/quotas.ts';
import type { RuleWorld } from '../../world/ground.ts';
import { idOf, projectIdOf } from '../organization-rows.ts';

type Home = Pick<OrganizationRow, 'organization_id'>;

export interface NewMemberRow {
  address: Address;
  status: 'pending' | 'invited' | 'active';
  name?: string | undefined;
  roles?: readonly string[] | undefined;
  invited_until?: Date | undefined;
  is_breakglass?: boolean | undefined;
  mfa_enrolled?: boolean | undefined;
  mfa_phone_number?: string | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
  external_id?: string | undefined;
  /** Nobody has invited or created them. @default false */
  joinsByThemselves?: boolean;
}

/** Makes a member; undefined if another has the address by now. */
export async function insertMember(
  world: RuleWorld,
  trx: Queries,
  ...member: [Home, NewMemberRow]
): Promise<MemberRow | undefined> {
  await requireRoom(world, trx, 'accounts');
  return (await insertRow(trx, memberValues(world, ...member)))[0];
}

/** The values of a new member, for `insertedMember`. */
export function memberValues(
  world: RuleWorld,
  { organization_id }: Home,
  { address, status, ...fields }: NewMemberRow,
) {
  const now = world.clock.now();
  return {
    member_id: idOf(world, 'member'),
    organization_id,
    project_id: projectIdOf(world),
    name: fields.name ?? '',
    address: address.typed,
    address_key: address.key,
    status,
    invited_until: fields.invited_until ?? null,
    is_breakglass: fields.is_breakglass ?? false,
    roles: JSON.stringify(fields.roles ?? []),
    mfa_enrolled: fields.mfa_enrolled ?? false,
    mfa_phone_number: fields.mfa_phone_number ?? null,
    external_id: fields.external_id ?? null,
    fields_due: fields.joinsByThemselves ? 'all' : 'required',
    untrusted_metadata: mergeMetadata({}, fields.untrusted_metadata ?? {}),
    created_at: now,
    updated_at: now,
  } as const;
}

export type MemberValues = ReturnType<typeof memberValues>;

const insertedColumns = [
  ...(['member_id', 'organization_id', 'project_id', 'name', 'address', 'address_key', 'status'] as const),
  ...(['invited_until', 'is_breakglass', 'roles', 'mfa_enrolled', 'mfa_phone_number'] as const),
  ...(['external_id', 'fields_due', 'untrusted_metadata', 'created_at', 'updated_at'] as const),
] satisfies (keyof MemberValues)[];

/** Makes a member, alone or in a `with` clause, unless another has the address by now. */
export const insertedMember = (value: Argument<MemberValues>) => sql`
  insert into members (${sql.join(insertedColumns.map((column) => sql.ref(column)))})
  values (${sql.join(insertedColumns.map(value))})
  on conflict (organization_id, address_key) where status <> 'deleted' do nothing`;

const insertRow = prepare<MemberValues>()(
  (_database, value) => sql<MemberRow>`${insertedMember(value)} returning *`,
);
