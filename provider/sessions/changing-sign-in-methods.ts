/** Which sessions may change the sign-in methods of an account. */
import type { Queries, SessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { checkRecent } from './recent.ts';
import { type SecondFactorRule, secondFactorRule } from './second-factor-rule.ts';

interface Change {
  /** Id of the sign-in method to remove: its own proof does not count. */
  removing?: string;
  /** Whether it may be the user's first second factor. @default false */
  mayBeSecondFactor?: boolean;
}

/**
 * Requires a recent sign-in by a method that stays, and the second factor in this session where one is in use or
 * required: a stolen first factor must not be enough to remove the second, or to add another sign-in method.
 *
 * @throws Refusal `unauthorized_action`
 */
export async function checkMayChangeSignInMethods(
  world: World,
  queries: Queries,
  session: SessionRow,
  change: Change = {},
): Promise<void> {
  // First: a first factor joins only a session that has the second.
  await checkSecondFactor(world, queries, session, change);
  checkRecentEnough(world, session, change.removing);
}

/**
 * Requires a sign-in that is as recent as the project asks for, of a user or a member.
 *
 * @param removing id of the sign-in method to remove: its own proof does not count
 * @throws Refusal `unauthorized_action`
 */
export function checkRecentEnough(
  world: World,
  session: Pick<SessionRow, 'factors'>,
  removing?: string,
): void {
  const { recent_sign_in_minutes: minutes } = world.settings.project;
  if (minutes !== null) checkRecent(world, session, { minutes, removing });
}

/** Requires that the owner, a user or a member, has not just reported a change. @throws Refusal `unauthorized_action` */
export function checkNotLocked({ clock }: World, lockedUntil: Date | null): void {
  if (lockedUntil === null || lockedUntil <= clock.now()) return;
  throw new Refusal('unauthorized_action', {
    message: 'The owner has reported a change. Sign-in methods stay as they are for a day.',
    details: { needs: 'time', until: lockedUntil.toISOString() },
  });
}

/** The second check alone, for the last step of a change that began with both; and that no owner has locked the account. */
export async function checkSecondFactor(
  world: World,
  queries: Queries,
  session: SessionRow,
  { mayBeSecondFactor = false }: Change = {},
): Promise<void> {
  const rule = await secondFactorRule(world, queries, session.user_id);
  const { totpId, lockedUntil } = rule;
  checkNotLocked(world, lockedUntil);
  if (!lacksSecondFactor(rule, session)) return;
  if (totpId !== null)
    throw missing('This account has an authenticator app. Enter one of its codes in this session first.');
  // Where all users need a second factor, a session from before the rule may set one up and do nothing else.
  if (mayBeSecondFactor) return;
  throw missing('This needs a second factor. Set up an authenticator app, or sign in with a passkey.');
}

/** Whether the user has an authenticator app, or needs a second factor, that this session has not proved. */
export function lacksSecondFactor(
  { policy, totpId }: SecondFactorRule,
  { proved_totp_id, proved_both }: SessionRow,
): boolean {
  return totpId === null ? policy === 'required' && !proved_both : totpId !== proved_totp_id;
}

function missing(message: string): Refusal {
  return new Refusal('unauthorized_action', { message, details: { needs: 'second_factor' } });
}
