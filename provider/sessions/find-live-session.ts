/** Finds the session that a token opens, alone or with its user: the most frequent statements of all. */
import { userColumns } from '../accounts/user-record.ts';
import { later, minute } from '../clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';

interface Values {
  tokenHash: string;
  now: Date;
  /** Sessions that were last used before this have been idle for too long. */
  usedSince: Date;
}

/** The values for a token: the same condition as `isLive`, in a form that is built once. */
export function liveToken({ clock, settings }: World, token: string): Values {
  const now = clock.now();
  const { session_idle_minutes: idle } = settings.project;
  const usedSince = idle === null ? new Date(0) : later(now, -idle * minute);
  return { tokenHash: hashToken(token), now, usedSince };
}

const live = (database: Database, value: Argument<Values>) =>
  database
    .selectFrom('sessions')
    .selectAll('sessions')
    .where('sessions.token_hash', '=', value('tokenHash'))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', value('now'))
    .where('sessions.last_accessed_at', '>', value('usedSince'));

export const findSession = prepare<Values>()(live);

export const findSessionWithUser = prepare<Values>()((database, value) =>
  live(database, value)
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(userColumns(value('now'))),
);
