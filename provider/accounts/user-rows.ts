/** The row of a user: creating and locking it. */
import { day, later } from '../clock.ts';
import type { Queries, Status } from '../database/schema.ts';
import type { World } from '../world.ts';

/** Longer than any link lives: a user who still has one to open keeps the account it is for. */
export const pendingUserDays = 30;

interface NewUser {
  status: Status;
  first_name?: string;
  last_name?: string;
}

/** Makes a user with the roles that the project gives everybody. */
export async function insertUser(
  { random, clock, settings }: World,
  queries: Queries,
  user: NewUser,
): Promise<{ user_id: string; created_at: Date }> {
  const made = { user_id: `user-${random.uuid()}`, created_at: clock.now() };
  const roles = JSON.stringify(settings.project.default_roles);
  const next_sweep_at = later(made.created_at, pendingUserDays * day);
  await queries
    .insertInto('users')
    .values({ ...user, ...made, roles, next_sweep_at })
    .execute();
  return made;
}

/**
 * Keeps the user's sign-in methods unchanged until the transaction ends; other sign-ins do not wait. Call it first, so that
 * a proof checked afterwards cannot be removed in the meantime.
 */
export async function lockUserForSignIn(queries: Queries, userId: string): Promise<void> {
  await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Changes of one user that must not overlap queue here, until the transaction ends. */
export function lockUser(queries: Queries, userId: string) {
  return queries
    .selectFrom('users')
    .select('untrusted_metadata')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The user has signed in once, or has a password. */
export async function activateUser(queries: Queries, userId: string): Promise<void> {
  await queries.updateTable('users').set({ status: 'active' }).where('user_id', '=', userId).execute();
}
