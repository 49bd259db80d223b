/** The user whom a call of the back office is about. */
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';

/** @throws Refusal `user_not_found` */
export async function findUser({ database }: World, userId: string): Promise<void> {
  const found = await database
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new Refusal('user_not_found');
}
