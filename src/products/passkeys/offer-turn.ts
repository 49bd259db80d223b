/** When a passkey is offered after a sign-in: it would save work, and none was offered in this browser for thirty days. */
import { attempt, readLocal } from '../../../session-core/lib/guarded.ts';
import type { NewestWay } from '../../../session-core/methods/newest-way.ts';
import { passkeyOfferKeyOf } from '../../../session-core/state/more-names.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';

/** Milliseconds between two offers in one browser. */
const pause = 30 * 24 * 60 * 60_000;

/** The ways after which a passkey would save the visitor work. */
const slower = ['email', 'sms', 'whatsapp', 'password'];

export const isSlower = (newest: NewestWay | null): boolean => slower.includes(newest?.way ?? '');

/** Notes the offer, unless one was made lately. A browser that cannot note it would be asked each time, so it is never. */
export function takeTurn(project: Parameters<typeof stateKeyOf>[0], now: number): boolean {
  const key = passkeyOfferKeyOf(stateKeyOf(project));
  const last = Number(readLocal(key) ?? 0);
  if (now - last < pause) return false;
  return attempt(() => {
    localStorage.setItem(key, String(now));
    return true;
  }, false);
}
