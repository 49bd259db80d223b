/** Which versions of the terms users and members have accepted. */

import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TermsAcceptance } from '../../session-core/wire/shared.ts';
import { record } from '../audit/record.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { type HolderId, type HolderKind, holderColumn, holderColumns } from '../holders/holder.ts';
import type { Parts } from '../world/ground.ts';

/** Accepting a version twice leaves the first time. */
export async function acceptTerms(
  world: Parts<'clock'>,
  queries: Queries,
  { holder, version }: { holder: HolderId; version: string },
): Promise<void> {
  const [accepted] = await queries
    .insertInto('terms_acceptances')
    .values({ ...holderColumns(holder), version, accepted_at: world.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute();
  if (accepted) await record(queries, { kind: 'terms.accepted', userId: holder.id, details: { version } });
}

/** A column of users or members, oldest first. */
export function acceptedTerms(
  kind: HolderKind,
  { selectFrom }: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
) {
  return jsonArrayFrom(
    selectFrom('terms_acceptances')
      .select('version')
      .select(
        sql<string>`to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
          'accepted_at',
        ),
      )
      .where(ownTerms[kind])
      .orderBy('accepted_at')
      .orderBy('version'),
  ).as('terms_accepted');
}

const ownTerms = {
  user: sql<boolean>`terms_acceptances.user_id = users.user_id`,
  member: sql<boolean>`terms_acceptances.member_id = members.member_id`,
};

export function listAcceptedTerms(queries: Queries, { kind, id }: HolderId): Promise<TermsAcceptance[]> {
  return queries
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where(holderColumn[kind], '=', id)
    .orderBy('accepted_at')
    .orderBy('version')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() })));
}
