/** Half sign-ins: proofs that are not enough yet, or whose organization the visitor has still to choose. */
import type { Address } from '../accounts/emails.ts';
import { later, minute } from '../clock.ts';
import type { HalfMemberSignInRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { hashKeyed, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';

const lifeMinutes = 10;
/** For one token. A limit for the member bounds the sum over all tokens; see `limits.ts`. */
const mostWrongTries = 5;

export interface NewHalf {
  address: Address;
  proofs: readonly Proof[];
  organizationId?: string | null;
  memberId?: string | null;
  replacesSessionId?: string | null;
  /** The password that is set when the sign-in is complete. */
  newPasswordHash?: string | null;
}

/** @returns its token */
export async function startHalf(world: World, queries: Queries, given: NewHalf): Promise<string> {
  const token = newToken(world.random);
  const now = world.clock.now();
  await queries
    .insertInto('half_member_sign_ins')
    .values({
      token_hash: hashHalf(world, token),
      project_id: projectIdOf(world),
      address: given.address.typed,
      address_key: given.address.key,
      proofs: JSON.stringify(given.proofs),
      organization_id: given.organizationId ?? null,
      member_id: given.memberId ?? null,
      replaces_session_id: given.replacesSessionId ?? null,
      new_password_hash: given.newPasswordHash ?? null,
      created_at: now,
      expires_at: later(now, lifeMinutes * minute),
    })
    .execute();
  return token;
}

/** Bound to the project: the token is worthless under another public token. */
function hashHalf(world: World, token: string): string {
  return hashKeyed(world.pepper, 'half sign-in of a member', projectIdOf(world), token);
}

function live(world: World, queries: Queries, token: string) {
  return queries
    .selectFrom('half_member_sign_ins')
    .selectAll()
    .where('token_hash', '=', hashHalf(world, token))
    .where('project_id', '=', projectIdOf(world))
    .where('expires_at', '>', world.clock.now());
}

/** @throws Refusal `intermediate_session_not_found` */
export async function findHalf(world: World, queries: Queries, token: string): Promise<HalfMemberSignInRow> {
  return orRefuse(await live(world, queries, token).executeTakeFirst());
}

/** Uses of one token queue here: two exchanges at once complete it once. @throws Refusal `intermediate_session_not_found` */
export async function lockHalf(world: World, trx: Queries, token: string): Promise<HalfMemberSignInRow> {
  return orRefuse(await live(world, trx, token).forUpdate().executeTakeFirst());
}

/** The same for a token that was only sent along: an expired one does not count. */
export async function lockHalfIfAny(
  world: World,
  trx: Queries,
  token: string | undefined,
): Promise<HalfMemberSignInRow | null> {
  if (token === undefined) return null;
  return (await live(world, trx, token).forUpdate().executeTakeFirst()) ?? null;
}

export async function endHalf(queries: Queries, { token_hash }: HalfMemberSignInRow): Promise<void> {
  await queries.deleteFrom('half_member_sign_ins').where('token_hash', '=', token_hash).execute();
}

/** Adds what else was proved. The token and its expiry do not change. */
export async function keepProofs(
  queries: Queries,
  { token_hash }: HalfMemberSignInRow,
  { proofs, organizationId, memberId, replacesSessionId, newPasswordHash }: Omit<NewHalf, 'address'>,
): Promise<void> {
  await queries
    .updateTable('half_member_sign_ins')
    .set({
      proofs: JSON.stringify(proofs),
      ...(organizationId === undefined ? {} : { organization_id: organizationId }),
      ...(memberId === undefined ? {} : { member_id: memberId }),
      ...(replacesSessionId ? { replaces_session_id: replacesSessionId } : {}),
      ...(newPasswordHash ? { new_password_hash: newPasswordHash } : {}),
    })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Counts a wrong code; too many end it. @returns how many more it takes */
export async function countWrongHere(queries: Queries, half: HalfMemberSignInRow): Promise<number> {
  const wrong_tries = half.wrong_tries + 1;
  if (wrong_tries >= mostWrongTries) {
    await endHalf(queries, half);
    return 0;
  }
  await queries
    .updateTable('half_member_sign_ins')
    .set({ wrong_tries })
    .where('token_hash', '=', half.token_hash)
    .execute();
  return mostWrongTries - wrong_tries;
}

function orRefuse(row: HalfMemberSignInRow | undefined): HalfMemberSignInRow {
  if (!row) throw new Refusal('intermediate_session_not_found');
  return row;
}
