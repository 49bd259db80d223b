/** The row of a user: creating and locking it. */

import { sql } from 'kysely';
import { day, later } from '../clock/clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import type { FieldsDue, Status } from '../database/tables/users.ts';
import { requireRoom } from '../limits/quotas.ts';
import type { RuleWorld } from '../world/ground.ts';

/** Longer than any link lives: an account for which a link is still valid stays. */
export const pendingUserDays = 30;

export interface NewUser {
  status: Status;
  /** The host makes the user, not a visitor. @default false */
  let_in?: boolean;
  /** @default 'all' */
  fields_due?: FieldsDue;
  first_name?: string;
  last_name?: string;
}

/** Creates a user with the project's default roles. `signUp` creates those of visitors. */
export async function insertUser(
  world: RuleWorld,
  queries: Queries,
  user: NewUser,
): Promise<{ user_id: string; created_at: Date }> {
  await requireRoom(world, queries, 'accounts');
  const { user_id, created_at, ...more } = newUserRow(world);
  await queries
    .insertInto('users')
    .values({ ...user, user_id, created_at, ...more })
    .execute();
  return { user_id, created_at };
}

/** What every new user's row begins with. */
export function newUserRow({ random, clock, settings }: RuleWorld) {
  const created_at = clock.now();
  return {
    user_id: `user-${random.uuid()}`,
    created_at,
    roles: JSON.stringify(settings.project.default_roles),
    next_sweep_at: later(created_at, pendingUserDays * day),
  };
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
export async function lockUser(queries: Queries, userId: string) {
  const [user] = await lockRow(queries, { userId });
  if (!user) throw new Error('A user is missing.');
  return user;
}

const lockRow = prepare<{ userId: string }>()((database, value) =>
  database
    .selectFrom('users')
    .select(['untrusted_metadata', 'prepared'])
    .where('user_id', '=', value('userId'))
    .forUpdate(),
);

/** Whether `completedPart` would change nothing. */
export const isComplete = ({ status, fields_due }: { status: Status; fields_due: FieldsDue }) =>
  status === 'active' && fields_due === 'none';

/** The part of a `with` clause that makes a user active, of whom no field of a sign-up is due. */
export const completedPart = (value: Argument<{ holder: string }>) => sql`completed as (
  update users set status = 'active', fields_due = 'none' where user_id = ${value('holder')}
)`;

/** The user has signed in once, or has a password. An active user is not written again. */
export async function activateUser(queries: Queries, userId: string): Promise<void> {
  await setActive(queries, { userId });
}

const setActive = prepare<{ userId: string }>()((database, value) =>
  database
    .updateTable('users')
    .set({ status: 'active' })
    .where('user_id', '=', value('userId'))
    .where('status', '!=', 'active'),
);
