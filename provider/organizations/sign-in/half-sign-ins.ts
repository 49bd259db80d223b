/** Half sign-ins: proofs that are not enough yet, or whose organization the visitor has still to choose. */
import { sql } from 'kysely';
import type { Address } from '../../accounts/emails.ts';
import type { HalfMemberSignInRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import { findHalf, insertHalf } from '../../sessions/sign-in/half-sign-ins.ts';
import type { RuleWorld } from '../../world/ground.ts';
import { connectionsOf } from './proofs.ts';

/** Reading terms takes longer than entering a code. */
const lifeMinutes = { second_factor: 10, admission: 60 };

export interface NewHalf {
  address: Address;
  proofs: readonly Proof[];
  organizationId?: string | null;
  memberId?: string | null;
  replacesSessionId?: string | null;
  /** The password that is set when the sign-in is complete. */
  newPasswordHash?: string | null;
  /** `admission`: all is proved, for this member. @default 'second_factor' */
  awaits?: 'second_factor' | 'admission';
}

/** @returns its token */
export const startHalf = (
  world: RuleWorld,
  queries: Queries,
  { address, proofs, awaits = 'second_factor', ...half }: NewHalf,
): Promise<string> =>
  insertHalf(
    world,
    queries,
    {
      user_id: null,
      address: address.typed,
      address_key: address.key,
      proofs: JSON.stringify(proofs),
      organization_id: half.organizationId ?? null,
      member_id: half.memberId ?? null,
      replaces_session_id: half.replacesSessionId ?? null,
      new_password_hash: half.newPasswordHash ?? null,
      awaits,
    },
    { minutes: lifeMinutes[awaits] },
  );

/** Locked, uses of one token queue: two exchanges at once complete it once. @throws Refusal `intermediate_session_not_found` */
export async function requireHalf(
  world: RuleWorld,
  queries: Queries,
  token: string,
  options?: { lock: boolean },
): Promise<HalfMemberSignInRow> {
  const row = await findCounting(world, queries, token, options);
  if (!row) throw new Refusal('intermediate_session_not_found');
  return row;
}

/**
 * The half sign-in without the proofs by connections that admins have switched off or deleted since; undefined if no proof is left. With
 * other proofs it awaits what they do not show.
 */
async function findCounting(
  world: RuleWorld,
  queries: Queries,
  token: string,
  options?: { lock: boolean },
): Promise<HalfMemberSignInRow | undefined> {
  const row = await findHalf(world, queries, token, 'member', options);
  const connections = connectionsOf(row?.proofs ?? []);
  if (!row || connections.length === 0) return row;
  const active = await queries
    .selectFrom('sso_connections as used')
    .leftJoin('sso_connections as source', 'source.connection_id', 'used.source_connection_id')
    .select('used.connection_id')
    .where('used.connection_id', 'in', connections)
    .where('used.status', '=', 'active')
    .where(sql<boolean>`coalesce(source.status, 'active') = 'active'`)
    // What is locked lasts until the member has its registration.
    .$if(options?.lock === true, (query) => query.forShare('used'))
    .execute();
  const ids = active.map(({ connection_id }) => connection_id);
  const proofs = row.proofs.filter(
    ({ registration }) => !registration || ids.includes(registration.connection_id),
  );
  if (proofs.length === row.proofs.length) return row;
  return proofs.length === 0 ? undefined : { ...row, proofs, awaits: 'second_factor' };
}

/** Locks the half sign-in of a token that was only sent along: an expired one does not count. */
export async function lockHalfIfAny(
  world: RuleWorld,
  trx: Queries,
  token: string | undefined,
): Promise<HalfMemberSignInRow | null> {
  return (token !== undefined && (await findCounting(world, trx, token, { lock: true }))) || null;
}

/** Adds to the half sign-in that was sent along, if it is about the same address, or starts one. Gives its token. */
export async function keepHalf(
  world: RuleWorld,
  queries: Queries,
  earlier: { row: HalfMemberSignInRow; token: string } | null,
  half: NewHalf,
): Promise<string> {
  if (earlier?.row.address_key !== half.address.key) return startHalf(world, queries, half);
  await keepProofs(queries, earlier.row, half);
  return earlier.token;
}

/** Adds what else was proved. The token and its expiry do not change; what was enough for one member awaits more for another. */
async function keepProofs(
  queries: Queries,
  { token_hash }: HalfMemberSignInRow,
  {
    proofs,
    organizationId,
    memberId,
    replacesSessionId,
    newPasswordHash,
  }: Omit<NewHalf, 'address' | 'awaits'>,
): Promise<void> {
  await queries
    .updateTable('intermediate_sessions')
    .set({
      proofs: JSON.stringify(proofs),
      awaits: 'second_factor',
      ...(organizationId === undefined ? {} : { organization_id: organizationId }),
      ...(memberId === undefined ? {} : { member_id: memberId }),
      ...(replacesSessionId ? { replaces_session_id: replacesSessionId } : {}),
      ...(newPasswordHash ? { new_password_hash: newPasswordHash } : {}),
    })
    .where('token_hash', '=', token_hash)
    .execute();
}
