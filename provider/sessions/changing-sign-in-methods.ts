/** Which sessions may change the sign-in methods of an account. */
import type { Queries, SessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { checkRecent } from './recent.ts';

/**
 * Requires a recent sign-in and, with an authenticator app in use, its proof in this session: a stolen first factor must
 * not be enough to remove the second, or to add another sign-in method.
 *
 * @throws Refusal `unauthorized_action`
 */
export async function checkMayChangeSignInMethods(
  world: World,
  queries: Queries,
  session: SessionRow,
): Promise<void> {
  checkRecent(world, session);
  await checkSecondFactor(queries, session);
}

/** The second check alone, for the last step of a change that began with both. */
export async function checkSecondFactor(
  queries: Queries,
  { user_id, proved_totp_id }: SessionRow,
): Promise<void> {
  const totpId = await totpInUse(queries, user_id);
  if (totpId === null || totpId === proved_totp_id) return;
  throw new Refusal('unauthorized_action', {
    message: 'This account has an authenticator app. Enter one of its codes in this session first.',
    details: { needs: 'second_factor' },
  });
}

/** The authenticator app that the user has begun to use. */
async function totpInUse(queries: Queries, userId: string): Promise<string | null> {
  const totp = await queries
    .selectFrom('totps')
    .select('totp_id')
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirst();
  return totp?.totp_id ?? null;
}
