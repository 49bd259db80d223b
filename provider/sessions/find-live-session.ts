/** Finds the session that a token opens, alone or with its user: the most frequent statements of all. */
import { sql } from 'kysely';
import { userColumns } from '../accounts/user-record.ts';
import { type Argument, type Build, prepare } from '../database/prepare.ts';
import type { Database, Queries } from '../database/schema.ts';
import { type HolderKind, holderColumn } from '../holders/holder.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import { usedSince } from './live-sessions.ts';
import { sessionKinds, sessionNamedBy } from './named-tokens.ts';

export interface TokenValues {
  /** Empty for a token from before tokens named their session. */
  sessionId: string;
  tokenHash: string;
  project: string;
  now: Date;
  usedSince: Date;
}

/** The values for a token: the same conditions as `hasToken` and `isLive`, in a form that is built once. */
export const liveToken = (
  world: Parts<'clock' | 'settings'>,
  token: string,
  kind: HolderKind,
): TokenValues => ({
  sessionId: sessionNamedBy(token, sessionKinds[kind]) ?? '',
  tokenHash: hashToken(token),
  project: world.settings.project.project_id,
  now: world.clock.now(),
  usedSince: usedSince(world),
});

type By = 'id' | 'hash';

/** By the id if the token names it, else by the hash alone. */
export function byToken<Row>(build: (by: By) => Build<TokenValues, Row>) {
  const byId = prepare<TokenValues>()(build('id'));
  const byHash = prepare<TokenValues>()(build('hash'));
  return (queries: Queries, values: TokenValues) =>
    (values.sessionId === '' ? byHash : byId)(queries, values);
}

/** The live session as the table `sessions` of a query. */
export const liveSession = (
  database: Pick<Database, 'selectFrom'>,
  value: Argument<TokenValues>,
  { by, kind }: { by: By; kind: HolderKind },
) =>
  database
    .selectFrom('sessions')
    .selectAll()
    .$if(by === 'id', (query) => query.where('session_id', '=', value('sessionId')))
    .where('token_hash', '=', value('tokenHash'))
    .where(holderColumn[kind], 'is not', null)
    .where('project_id', '=', value('project'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', value('now'))
    .where('last_accessed_at', '>', value('usedSince'))
    // Without it, and with a parameter in its place, PostgreSQL adds up the costs of all partitions, rejects a reusable
    // plan, and plans every check.
    .limit(sql.lit(1))
    .as('sessions');

export const findUserSession = byToken(
  (by) => (database, value) =>
    database.selectFrom(liveSession(database, value, { by, kind: 'user' })).selectAll('sessions'),
);

export const findSessionWithUser = byToken(
  (by) => (database, value) =>
    database
      .selectFrom(liveSession(database, value, { by, kind: 'user' }))
      .selectAll('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select(userColumns(value('now'))),
);
