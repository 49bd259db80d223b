/** Which sessions may change the sign-in methods of their holder, a user or a member. */
import type { Factor } from '../../session-core/wire/shared.ts';
import type { Queries, UserSessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { refuseDelegate } from './delegates.ts';
import { checkRecent } from './recent.ts';
import { factorsOf } from './sign-in/factors.ts';
import { missingSecond, provesSecond, secondFactorRule } from './sign-in/second-factor-rule.ts';

/** What the rule needs to know of a session and its holder. */
export interface Standing {
  /** What was proved in the session, as far as it signs its holder in. */
  factors: readonly Factor[];
  /** What the session lacks of the second factor. */
  lacks: ReturnType<typeof missingSecond>;
  /** Until then nothing changes: the owner has reported a change. */
  lockedUntil: Date | null;
}

export interface Change {
  /** Id of the sign-in method to remove: its own proof does not count. */
  removing?: string | undefined;
  /** Whether it may be the holder's first second factor. @default false */
  mayBeSecondFactor?: boolean;
}

/**
 * Requires a recent sign-in by a method that stays, and the second factor in this session where one is in use or
 * required: a stolen first factor must not be enough to remove the second, or to add another sign-in method.
 *
 * @throws Refusal `unauthorized_action`
 */
export function checkMayChange(
  world: Parts<'clock' | 'settings'>,
  standing: Standing,
  change: Change = {},
): void {
  // First: a first factor joins only a session that has the second.
  checkSecondFactor(world, standing, change);
  const { recent_sign_in_minutes: minutes } = world.settings.project;
  if (minutes !== null) checkRecent(world, standing, { minutes, removing: change.removing });
}

/**
 * Requires the second factor, and that the owner has not just reported a change. The last step of a change that began with
 * `checkMayChange` asks for this alone.
 *
 * @throws Refusal `unauthorized_action`
 */
export function checkSecondFactor(
  { clock }: Parts<'clock'>,
  { lacks, lockedUntil }: Standing,
  { mayBeSecondFactor = false }: Change = {},
): void {
  if (lockedUntil !== null && lockedUntil > clock.now()) {
    throw new Refusal('unauthorized_action', {
      message: 'The owner has reported a change. Sign-in methods stay as they are for a day.',
      details: { needs: 'time', until: lockedUntil.toISOString() },
    });
  }
  // Where all need a second factor, a session from before the rule may set one up and do nothing else.
  if (lacks === null || (lacks === 'setup' && mayBeSecondFactor)) return;
  const message =
    lacks === 'proof'
      ? 'This account has a second factor, such as an authenticator app or a passkey. Prove it first.'
      : 'This needs a second factor. Set up an authenticator app, or sign in with a passkey.';
  throw new Refusal('unauthorized_action', { message, details: { needs: 'second_factor' } });
}

/** The standing of a user's session. */
export async function userStanding(
  world: Parts<'settings'>,
  queries: Queries,
  { user_id, proofs }: UserSessionRow,
): Promise<Standing> {
  const rule = await secondFactorRule(world, queries, user_id);
  return {
    factors: factorsOf(proofs),
    lacks: missingSecond(rule, { isProved: provesSecond(rule, proofs), insists: true }),
    lockedUntil: rule.lockedUntil,
  };
}

/** `checkMayChange` of a user. Apps change nothing, even where no recent sign-in is needed. @throws Refusal `unauthorized_action` */
export async function checkMayChangeSignInMethods(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  session: UserSessionRow,
  change?: Change,
): Promise<void> {
  refuseDelegate(session);
  checkMayChange(world, await userStanding(world, queries, session), change);
}
