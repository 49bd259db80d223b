/** Delegated sessions: an impersonator or an app acts in place of the holder. */

import type { Factor } from '../../session-core/wire/shared.ts';
import type { Proved } from '../database/tables/sessions.ts';
import type { HolderKind } from '../holders/holder.ts';
import { secondDeliveries } from '../holders/second-factors.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { StoreWorld } from '../world/ground.ts';
import { findLiveSession } from './live-sessions.ts';

/** The factor of an app's session: no proof that the user is present. */
export const exchanged = 'oauth_access_token_exchange';

/**
 * Proofs that do not sign in by themselves. They do not show that the user is still present either: an attacker could
 * have set up an app in a stolen session.
 */
const withoutPresence: readonly string[] = [exchanged, ...secondDeliveries];

export const provesNoPresence = ({ delivery_method }: Factor): boolean =>
  withoutPresence.includes(delivery_method);

export type Delegate = 'impersonator' | 'app';

/** The declaration of calls that every session may make. */
export const allDelegates: readonly Delegate[] = ['impersonator', 'app'];

/** Who acts in a session in place of its holder; null for the holder, who has given a proof of their own. */
export function delegateOf({
  impersonator,
  proofs,
}: {
  impersonator: string | null;
  proofs: readonly Proved[];
}): Delegate | null {
  if (impersonator !== null) return 'impersonator';
  const isApps = proofs.some(({ factor }) => factor.delivery_method === exchanged);
  return isApps && proofs.every(({ factor }) => provesNoPresence(factor)) ? 'app' : null;
}

const delegateMessages = {
  impersonator: 'An impersonator may view the account but change nothing.',
  app: "An app's session is not enough here. Ask the user to sign in.",
} satisfies Record<Delegate, string>;

/** @throws Refusal `unauthorized_action` */
export async function refuseDelegates(
  world: StoreWorld,
  caller: Caller,
  kind: HolderKind,
  welcome: readonly Delegate[],
): Promise<void> {
  if (caller.sessionToken === null) return;
  const session = await findLiveSession(world, world.database, caller, kind);
  if (session) refuseDelegate(session, welcome);
}

/** @throws Refusal `unauthorized_action` */
export function refuseDelegate(
  session: Parameters<typeof delegateOf>[0],
  welcome: readonly Delegate[] = [],
): void {
  const delegate = delegateOf(session);
  if (delegate === null || welcome.includes(delegate)) return;
  throw new Refusal('unauthorized_action', { message: delegateMessages[delegate] });
}
