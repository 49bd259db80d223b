/** Which versions of the terms users have accepted. */

import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TermsAcceptance } from '../../session-core/wire/shared.ts';
import { record } from '../audit/record.ts';
import type { Queries, Tables } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';

/** Accepting a version twice leaves the first time. */
export async function acceptTerms(
  world: Parts<'clock'>,
  queries: Queries,
  { userId, version }: { userId: string; version: string },
): Promise<void> {
  const [accepted] = await queries
    .insertInto('terms_acceptances')
    .values({ user_id: userId, version, accepted_at: world.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute();
  if (accepted) await record(queries, { kind: 'terms.accepted', userId, details: { version } });
}

/** A column of users, oldest first. */
export function acceptedTerms({ selectFrom }: Pick<ExpressionBuilder<Tables, 'users'>, 'selectFrom'>) {
  return jsonArrayFrom(
    selectFrom('terms_acceptances')
      .select('version')
      .select(
        sql<string>`to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
          'accepted_at',
        ),
      )
      .whereRef('terms_acceptances.user_id', '=', 'users.user_id')
      .orderBy('terms_acceptances.accepted_at')
      .orderBy('version'),
  ).as('terms_accepted');
}

export async function listAcceptedTerms(queries: Queries, userId: string): Promise<TermsAcceptance[]> {
  const user = await queries
    .selectFrom('users')
    .select((users) => acceptedTerms(users))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user?.terms_accepted ?? [];
}
