/** Intermediate sessions: a factor is proved, and a token waits for what is missing. */
import type { AdmissionRequired, Factor, MfaRequired } from '../../session-core/wire/shared.ts';
import { lockUser } from '../accounts/user-rows.ts';
import { noteUser } from '../audit/context.ts';
import { record } from '../audit/record.ts';
import { later, minute } from '../clock.ts';
import type { IntermediateSessionRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { hashKeyed, newToken } from '../secrets.ts';
import type { World } from '../world.ts';

/** Entering a code is quick; terms take time to read, and only the person's consent is missing. */
const lifeMinutes = { second_factor: 10, admission: 60 };
/** For one token. A limit for the user bounds the sum over all tokens; see `limits.ts`. */
const mostWrongTries = 5;

/** The result of a factor if something is missing. */
export interface IntermediateSession {
  userId: string;
  intermediateToken: string;
  missing: Pick<Missing, 'mfa' | 'admission'>;
}

/** What is proved so far. */
interface Proved {
  userId: string;
  factor: Factor;
  /** The app's access; the session ends with it. */
  grant?: { grantId: string; endsAt: Date } | undefined;
  /** The password to set once the session begins. */
  newPasswordHash?: string | undefined;
  /** Of sign-ins that only lack the admission, as are the next two. */
  secondFactor?: Factor | null;
  provedTotpId?: string | null | undefined;
  isBoth?: boolean | undefined;
}

/** What is missing: the second factor or, once all factors are proved, the admission. */
export interface Missing {
  mfa: MfaRequired | null;
  admission: AdmissionRequired | null;
  /** Whether only the place of the sign-in asks for the second factor. */
  isUnfamiliar?: boolean;
  /** The address whose mailbox the user must prove. @default the authenticator app */
  emailId?: string;
}

export async function startIntermediateSession(
  world: World,
  queries: Queries,
  { userId, factor, grant, newPasswordHash, ...proved }: Proved,
  { mfa, admission, isUnfamiliar = false, emailId }: Missing,
): Promise<IntermediateSession> {
  const intermediateToken = newToken(world.random);
  const now = world.clock.now();
  const awaits = admission ? 'admission' : 'second_factor';
  const end = later(now, lifeMinutes[awaits] * minute);
  await queries
    .insertInto('intermediate_sessions')
    .values({
      token_hash: hashIntermediate(world, intermediateToken),
      user_id: userId,
      factor: JSON.stringify(factor),
      new_password_hash: newPasswordHash ?? null,
      is_unfamiliar: isUnfamiliar,
      email_id: emailId ?? null,
      awaits,
      second_factor: proved.secondFactor ? JSON.stringify(proved.secondFactor) : null,
      proved_totp_id: proved.provedTotpId ?? null,
      proved_both: proved.isBoth ?? false,
      grant_id: grant?.grantId ?? null,
      grant_ends_at: grant?.endsAt ?? null,
      created_at: now,
      // No later than the app's access: a session that begins after it would have ended before.
      expires_at: grant && grant.endsAt < end ? grant.endsAt : end,
    })
    .execute();
  await record(queries, {
    kind: 'sign_in.halfway',
    userId,
    details: { method: (proved.secondFactor ?? factor).type },
  });
  return { userId, intermediateToken, missing: { mfa, admission } };
}

/** Bound to the project: the token is worthless under another public token. */
function hashIntermediate({ pepper, settings }: World, token: string): string {
  return hashKeyed(pepper, 'intermediate session', settings.project.public_token, token);
}

/** @throws Refusal `intermediate_session_not_found` */
export async function findIntermediateSession(
  world: World,
  queries: Queries,
  token: string,
): Promise<IntermediateSessionRow> {
  return found(await live(world, queries, token).executeTakeFirst());
}

/**
 * Finds it and locks its user, then the row: tries and uses of one token queue here.
 *
 * @param awaits what the caller sends
 * @throws Refusal `intermediate_session_not_found`, also if it awaits something else
 */
export async function lockIntermediateSession(
  world: World,
  trx: Queries,
  token: string,
  awaits: IntermediateSessionRow['awaits'] = 'second_factor',
): Promise<IntermediateSessionRow> {
  const { user_id } = await findIntermediateSession(world, trx, token);
  await lockUser(trx, user_id);
  const half = live(world, trx, token).where('awaits', '=', awaits);
  return found(await half.forUpdate().executeTakeFirst());
}

/** The address whose mailbox it asks for; null if it asks for something else. */
export async function emailOf(
  { database }: World,
  { email_id }: Pick<IntermediateSessionRow, 'email_id'>,
): Promise<string | null> {
  if (email_id === null) return null;
  const email = await database
    .selectFrom('emails')
    .select('address')
    .where('email_id', '=', email_id)
    .executeTakeFirst();
  return email?.address ?? null;
}

/** Deletes it. */
export async function endIntermediateSession(
  queries: Queries,
  { token_hash }: Pick<IntermediateSessionRow, 'token_hash'>,
): Promise<void> {
  await queries.deleteFrom('intermediate_sessions').where('token_hash', '=', token_hash).execute();
}

/**
 * Counts a wrong code against a locked one; too many end it.
 *
 * @returns how many more it takes
 */
export async function countWrongHere(queries: Queries, half: IntermediateSessionRow): Promise<number> {
  const wrong_tries = half.wrong_tries + 1;
  if (wrong_tries >= mostWrongTries) {
    await endIntermediateSession(queries, half);
    return 0;
  }
  await queries
    .updateTable('intermediate_sessions')
    .set({ wrong_tries })
    .where('token_hash', '=', half.token_hash)
    .execute();
  return mostWrongTries - wrong_tries;
}

function live(world: World, queries: Queries, token: string) {
  return queries
    .selectFrom('intermediate_sessions')
    .selectAll()
    .where('token_hash', '=', hashIntermediate(world, token))
    .where('expires_at', '>', world.clock.now());
}

function found(row: IntermediateSessionRow | undefined): IntermediateSessionRow {
  if (!row) throw new Refusal('intermediate_session_not_found');
  noteUser(row.user_id);
  return row;
}
