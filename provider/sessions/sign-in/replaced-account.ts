/** The account that a sign-in would replace in a browser. */
import { firstContactOf } from '../../accounts/contacts.ts';
import type { Caller } from '../../http/caller.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { findSessionUser } from '../check-session.ts';

/** The name of the account of the caller's session, if it differs from this user's account. */
export async function replacedAccount(
  world: StoreWorld,
  caller: Caller,
  userId: string,
): Promise<string | null> {
  const present = await findSessionUser(world, world.database, caller);
  if (present === null || present === userId) return null;
  return (await firstContactOf(world.database, present)) ?? present;
}
