/** Intermediate sessions: a factor is proved, and a token waits for what is missing. */
import type { AdmissionRequired, MfaRequired } from '../../../session-core/wire/shared.ts';
import { lockUser } from '../../accounts/user-rows.ts';
import { noteUser } from '../../audit/context.ts';
import { record } from '../../audit/record.ts';
import type { IntermediateSessionRow, Queries } from '../../database/schema.ts';
import type { Proved } from '../../database/tables/sessions.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { findHalf, insertHalf } from './half-sign-ins.ts';

/** Entering a code is quick; terms take time to read, and only the person's consent is missing. */
const lifeMinutes = { second_factor: 10, admission: 60 };

/** The result of a factor if something is missing. */
export interface IntermediateSession {
  userId: string;
  intermediateToken: string;
  missing: Pick<Missing, 'mfa' | 'admission'>;
}

/** What is proved so far. */
interface FirstProofs {
  userId: string;
  /** In their order. */
  proofs: readonly Proved[];
  /** The app's access; the session ends with it. */
  grant?: { grantId: string; endsAt: Date } | undefined;
  /** The password to set once the session begins. */
  newPasswordHash?: string | undefined;
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
  world: RuleWorld,
  queries: Queries,
  { userId, proofs, grant, newPasswordHash }: FirstProofs,
  { mfa, admission, isUnfamiliar = false, emailId }: Missing,
): Promise<IntermediateSession> {
  const awaits = admission ? 'admission' : 'second_factor';
  const half = {
    user_id: userId,
    proofs: JSON.stringify(proofs),
    new_password_hash: newPasswordHash ?? null,
    is_unfamiliar: isUnfamiliar,
    email_id: emailId ?? null,
    awaits,
    grant_id: grant?.grantId ?? null,
    grant_ends_at: grant?.endsAt ?? null,
  } as const;
  // No later than the app's access: a session that begins after it would have ended before.
  const life = { minutes: lifeMinutes[awaits], until: grant?.endsAt };
  const intermediateToken = await insertHalf(world, queries, half, life);
  await record(queries, {
    kind: 'sign_in.halfway',
    userId,
    details: { method: proofs.at(-1)?.factor.type ?? '' },
  });
  return { userId, intermediateToken, missing: { mfa, admission } };
}

/** @throws Refusal `intermediate_session_not_found` */
export async function findIntermediateSession(
  world: RuleWorld,
  queries: Queries,
  token: string,
): Promise<IntermediateSessionRow> {
  return orRefuse(await findHalf(world, queries, token, 'user'));
}

/**
 * Finds it and locks its user, then the row: tries and uses of one token queue here.
 *
 * @param awaits what the caller sends
 * @throws Refusal `intermediate_session_not_found`, also if it awaits something else
 */
export async function lockIntermediateSession(
  world: RuleWorld,
  trx: Queries,
  token: string,
  awaits: IntermediateSessionRow['awaits'] = 'second_factor',
): Promise<IntermediateSessionRow> {
  const { user_id } = await findIntermediateSession(world, trx, token);
  await lockUser(trx, user_id);
  const half = await findHalf(world, trx, token, 'user', { lock: true });
  return orRefuse(half?.awaits === awaits ? half : undefined);
}

/** The address whose mailbox it asks for; null if it asks for something else. */
export async function emailOf(
  { database }: Parts<'database'>,
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

function orRefuse(row: IntermediateSessionRow | undefined): IntermediateSessionRow {
  if (!row) throw new Refusal('intermediate_session_not_found');
  noteUser(row.user_id);
  return row;
}
