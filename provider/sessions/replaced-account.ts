/** The account that a sign-in would replace in a browser. */
import { firstContactOf } from '../accounts/contacts.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world.ts';
import { findSessionUser } from './check-session.ts';

/** How the account of the caller's session calls itself, if it is another than this user's. */
export async function replacedAccount(world: World, caller: Caller, userId: string): Promise<string | null> {
  const present = await findSessionUser(world, world.database, caller);
  if (present === null || present === userId) return null;
  return (await firstContactOf(world.database, present)) ?? present;
}
