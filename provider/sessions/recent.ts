/** The age of a session's proofs, and which of them show that the user is present. */
import type { ReauthenticationNeed } from '../../session-core/wire/sessions.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import { minute } from '../clock/clock.ts';
import type { SessionRow } from '../database/schema.ts';
import { storedMethods } from '../database/stored-methods.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { exchanged, provesNoPresence } from './delegates.ts';
import { factorsOf } from './sign-in/factors.ts';

/** How long a sign-in counts as recent, unless the project's setting for changes of sign-in methods says otherwise. */
const recentMinutes = 5;

interface Proved {
  factors: readonly Factor[];
}

interface Counted {
  /** @default recentMinutes */
  minutes?: number;
  /** Id of a sign-in method to remove: its own proof does not count. @default none is removed */
  removing?: string | undefined;
}

/**
 * Requires a recent sign-in: a session that was left open or stolen must not be enough to take over the account.
 *
 * @throws Refusal `unauthorized_action`
 */
export function checkRecent(
  world: Parts<'clock'>,
  session: Proved,
  { minutes = recentMinutes, removing }: Counted = {},
): void {
  const needs = recentNeed(world, session, { minutes, removing });
  if (needs === null) return;
  const message =
    needs === 'recent_sign_in'
      ? `This needs a sign-in in the last ${minutes} minutes. Sign in again.`
      : 'Sign in with a method that stays before you remove this one.';
  throw new Refusal('unauthorized_action', { message, details: { needs } });
}

/** What the session lacks: any recent sign-in, or one by another method than that to remove. Null: nothing. */
export function recentNeed(
  world: Parts<'clock'>,
  session: Proved,
  { minutes = recentMinutes, removing }: Counted = {},
): Exclude<ReauthenticationNeed, 'second_factor'> | null {
  if (recentUntil(world, session, { minutes, removing }) !== null) return null;
  return recentUntil(world, session, { minutes }) === null ? 'recent_sign_in' : 'other_sign_in';
}

/** Until when the session's last sign-in counts as recent; null if it does not. */
export function recentUntil(
  world: Parts<'clock'>,
  { factors }: Proved,
  { minutes = recentMinutes, removing }: Counted = {},
): Date | null {
  const counted = factors.filter(
    (factor) => !provesNoPresence(factor) && (removing === undefined || methodOf(factor) !== removing),
  );
  const end = Math.max(...timesOf(counted)) + minutes * minute;
  return end >= world.clock.now().getTime() ? new Date(end) : null;
}

/** Id of the sign-in method that was proved; undefined for those without one, such as the password. */
export function methodOf(factor: Factor): unknown {
  for (const detail of Object.values(factor)) {
    if (typeof detail !== 'object' || detail === null) continue;
    // A social account also names its address, which is another method.
    for (const key of methodKeys) if (key in detail) return Reflect.get(detail, key);
  }
  return undefined;
}

const methodKeys = ['id', ...Object.values(storedMethods).map(({ in: [, key] }) => key)];

/** When the visitor last proved who they are; seconds. @see OpenID Connect Core 1.0 section 2 */
export function authTime({ proofs, started_at }: Pick<SessionRow, 'proofs' | 'started_at'>): number {
  const times = timesOf(factorsOf(proofs).filter(({ delivery_method }) => delivery_method !== exchanged));
  // A session that an app made of its token begins without a proof.
  return Math.floor((times.length > 0 ? Math.max(...times) : started_at.getTime()) / 1000);
}

function timesOf(factors: readonly Factor[]): number[] {
  return factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
}
