/** Finds the session that a token opens, alone or with its user: the most frequent statements of all. */
import { userColumns } from '../accounts/user-record.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';

interface Values {
  tokenHash: string;
  now: Date;
}

const live = (database: Database, value: Argument<Values>) =>
  database
    .selectFrom('sessions')
    .selectAll('sessions')
    .where('sessions.token_hash', '=', value('tokenHash'))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', value('now'));

export const findLiveSession = prepare<Values>()(live);

export const findLiveSessionWithUser = prepare<Values>()((database, value) =>
  live(database, value)
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(userColumns(value('now'))),
);
