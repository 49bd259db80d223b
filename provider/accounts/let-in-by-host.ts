/** What an invitation of the host gives: it goes with the invitation, unless its user comes before. */
import { isDeepStrictEqual } from 'node:util';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';
import { letIn } from './sign-up.ts';

/**
 * Takes back from a locked user who has not come yet what an ended invitation gave. What the host has changed since stays, as does
 * all of a user whom the host has made.
 */
export async function takeBackGiven(
  { clock, settings }: Parts<'clock' | 'settings'>,
  trx: Queries,
  userId: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('invitations', 'invitations.user_id', 'users.user_id')
    .select(['users.roles', 'users.trusted_metadata', 'invitations.given'])
    .where('users.user_id', '=', userId)
    .where('users.status', '=', 'pending')
    .where(({ not }) => not(letIn(clock.now())))
    .orderBy('invitations.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!user?.given) return;
  const { roles: before, trusted_metadata, given } = user;
  const after = isDeepStrictEqual(before, given.roles) ? settings.project.default_roles : before;
  const isGiven = isDeepStrictEqual(trusted_metadata, given.trusted_metadata);
  const changes = { roles: JSON.stringify(after), ...(isGiven && { trusted_metadata: '{}' }) };
  await trx.updateTable('users').set(changes).where('user_id', '=', userId).execute();
  if (!isDeepStrictEqual(before, after))
    await record(trx, { kind: 'admin.roles_changed', userId, details: { before, after } });
}

/** Whether the host has made or invited the user: what the account has is for who reads the mail, not for who types the address. */
export async function isOfHost(queries: Queries, userId: string): Promise<boolean> {
  const user = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('let_in', '=', true),
        exists(
          selectFrom('invitations')
            .select('invitation_id')
            .whereRef('invitations.user_id', '=', 'users.user_id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return user !== undefined;
}
