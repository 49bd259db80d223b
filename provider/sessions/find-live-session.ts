/** Finds the session that a token opens, alone or with its user: the most frequent statements of all. */
import { sql } from 'kysely';
import { userColumns } from '../accounts/user-record.ts';
import { later, minute } from '../clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Database, Queries } from '../database/schema.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { sessionNamedBy } from './named-tokens.ts';

interface Values {
  /** Empty for a token from before tokens named their session. */
  sessionId: string;
  tokenHash: string;
  now: Date;
  /** Sessions that were last used before this have been idle for too long. */
  usedSince: Date;
}

/** The values for a token: the same conditions as `hasToken` and `isLive`, in a form that is built once. */
export function liveToken({ clock, settings }: World, token: string): Values {
  const now = clock.now();
  const { session_idle_minutes: idle } = settings.project;
  const usedSince = idle === null ? new Date(0) : later(now, -idle * minute);
  const sessionId = sessionNamedBy(token, 'session') ?? '';
  return { sessionId, tokenHash: hashToken(token), now, usedSince };
}

/** By the id if the token names it, else by the hash alone. */
const live = (by: 'id' | 'hash') => (database: Database, value: Argument<Values>) =>
  database
    .selectFrom(({ selectFrom }) =>
      selectFrom('sessions')
        .selectAll()
        .$if(by === 'id', (query) => query.where('session_id', '=', value('sessionId')))
        .where('token_hash', '=', value('tokenHash'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', value('now'))
        .where('last_accessed_at', '>', value('usedSince'))
        // Without it, and with a parameter in its place, PostgreSQL adds up the costs of all partitions, rejects a reusable
        // plan, and plans every check.
        .limit(sql.lit(1))
        .as('sessions'),
    )
    .selectAll('sessions');

const withUser = (by: 'id' | 'hash') => (database: Database, value: Argument<Values>) =>
  live(by)(database, value)
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(userColumns(value('now')));

const session = { byId: prepare<Values>()(live('id')), byHash: prepare<Values>()(live('hash')) };
const sessionWithUser = {
  byId: prepare<Values>()(withUser('id')),
  byHash: prepare<Values>()(withUser('hash')),
};

export const findSession = (queries: Queries, values: Values) =>
  (values.sessionId === '' ? session.byHash : session.byId)(queries, values);

export const findSessionWithUser = (queries: Queries, values: Values) =>
  (values.sessionId === '' ? sessionWithUser.byHash : sessionWithUser.byId)(queries, values);
