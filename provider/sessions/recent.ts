/** How old a session's proofs are, and which of them show that the user is present. */
import type { Factor } from '../../session-core/wire/shared.ts';
import { minute } from '../clock.ts';
import type { SessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { exchanged, provesNoPresence } from './delegates.ts';

/** Minutes after the last proof in which a session may change what others sign in with. */
const recentMinutes = 5;

/**
 * Requires a recent sign-in: a session that was left open or stolen must not be enough to take over the account.
 *
 * @param removing id of a sign-in method whose own proof does not count
 * @throws Refusal `unauthorized_action`
 */
export function checkRecent(world: World, { factors }: SessionRow, removing?: string): void {
  const oldest = world.clock.now().getTime() - recentMinutes * minute;
  const present = factors.filter((factor) => !provesNoPresence(factor));
  const isRecent = (counted: readonly Factor[]) => timesOf(counted).some((time) => time >= oldest);
  if (isRecent(removing === undefined ? present : present.filter((each) => methodOf(each) !== removing)))
    return;
  const message = isRecent(present)
    ? 'Sign in with a method that stays before you remove this one.'
    : `This needs a sign-in of the last ${recentMinutes} minutes. Sign in again.`;
  throw new Refusal('unauthorized_action', { message });
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

const methodKeys = ['id', 'email_id', 'phone_id', 'webauthn_registration_id', 'crypto_wallet_id'];

/** When the visitor last proved who they are; seconds. @see OpenID Connect Core 1.0 section 2 */
export function authTime({ factors, started_at }: SessionRow): number {
  const times = timesOf(factors.filter(({ delivery_method }) => delivery_method !== exchanged));
  // A session that an app made of its token begins without a proof.
  return Math.floor((times.length > 0 ? Math.max(...times) : started_at.getTime()) / 1000);
}

function timesOf(factors: readonly Factor[]): number[] {
  return factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
}
