/**
 * Seals of the record. A seal has the hash of a range of facts and the hash of the seal before it. So a fact that was changed,
 * removed or slipped in later shows, even if the owner of the tables did it: they would have to rewrite every later seal too, and the
 * log has their hashes. A round makes seals; no sign-in waits for one.
 */
import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { minute } from '../clock/clock.ts';
import { startRounds } from '../clock/rounds.ts';
import type { Queries } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';

const pause = 5 * minute;
/** Facts of one seal. */
export const mostFacts = 10_000;
/** Any number that nothing else in the database uses. */
const turnId = 4_400_018;

/** Up to where facts may be sealed once all transactions of that moment have ended: ids are assigned before the commit. */
export interface Bound {
  last: number;
  /** A transaction of that moment: those before it may still write. */
  before: string;
}

/** Starts sealing; returns the function that stops it. */
export function startSealing(world: Parts<'database' | 'every' | 'outages' | 'log'>): () => Promise<void> {
  let bound: Bound | null = null;
  return startRounds(world, {
    pause,
    async run() {
      if (bound) await sealUpTo(world, bound);
      bound = await readBound(world.database);
    },
    failure: 'could not seal the record',
  });
}

export async function readBound(queries: Queries): Promise<Bound> {
  const { rows } = await sql<Bound>`
    select coalesce(max(event_id), 0) as last, pg_current_xact_id()::text as before
    from audit_events`.execute(queries);
  return rows[0] ?? { last: 0, before: '0' };
}

/** Seals what is not sealed yet. Of several processes one seals at a time. */
export async function sealUpTo({ database, log }: Parts<'database' | 'log'>, bound: Bound): Promise<void> {
  for (let full = true; full; ) {
    const seal = await inTransaction(database, (trx) => addSeal(trx, bound));
    if (!seal) return;
    // Outside the database: a thief who rewrites the chain there cannot rewrite the log.
    log.info(seal, 'sealed the record');
    full = seal.facts === mostFacts;
  }
}

interface Seal {
  seal_id: number;
  last_event_id: number;
  facts: number;
  hash: string;
}

const hashOf = (text: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * The hash of facts in their order. The settings of a connection do not change it, nor does an erasure, which leaves the hash of
 * what it erases.
 */
const factsHash = hashOf(sql`coalesce(string_agg(jsonb_build_array(
  event_id, extract(epoch from recorded_at), kind, actor, user_id, session_id,
  coalesce(erased_hash, personal_hash(salt, ip_address, user_agent)), request_id, details,
  extract(epoch from expires_at))::text, E'\\n' order by event_id), '')`);

/** Facts that say something beside their hash, or were erased and no fact says so. */
const isForged = sql`(salt is null or erased_hash is not null)
  and not (salt is null and erased_hash is not null and ip_address = '' and user_agent = '' and has_erasure(audit_events))`;

const chainHash = (names: Record<'previous' | 'after' | 'last' | 'facts' | 'hash', RawBuilder<unknown>>) =>
  hashOf(
    sql`concat_ws('|', ${names.previous}, ${names.after}, ${names.last}, ${names.facts}, ${names.hash})`,
  );

async function addSeal(queries: Queries, { last, before }: Bound): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    with turn as (
      select pg_try_advisory_xact_lock(${turnId}) and pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 as ours
    ), previous as (
      select last_event_id, hash from audit_seals order by seal_id desc limit 1
    ), begins as (
      select coalesce((select last_event_id from previous), 0) as after, coalesce((select hash from previous), '') as previous
    ), batch as (
      select audit_events.* from audit_events, begins, turn
      where turn.ours and event_id > begins.after and event_id <= ${last} order by event_id limit ${mostFacts}
    ), summed as (
      select count(*)::integer as facts, max(event_id) as last, ${factsHash} as facts_hash,
        min(expires_at) as complete_until, max(expires_at) as expires_at
      from batch
    )
    insert into audit_seals (after_event_id, last_event_id, facts, facts_hash, previous_hash, hash, sealed_at, complete_until, expires_at)
    select after, last, facts, facts_hash, previous,
      ${chainHash({ previous: sql`previous`, after: sql`after`, last: sql`last`, facts: sql`facts`, hash: sql`facts_hash` })},
      clock_timestamp(), complete_until, expires_at
    from summed, begins where facts > 0
    returning seal_id, last_event_id, facts, hash`.execute(queries);
  return rows[0];
}

interface RecordCheck {
  seals: number;
  /** The newest hash, to compare with the log; null: nothing is sealed. */
  hash: string | null;
  /** Ranges of facts that are not as they were sealed. */
  broken: { seal_id: number; after_event_id: number; last_event_id: number }[];
}

/** Seals that one statement checks. */
const checkedAtOnce = 50;

/** Compares every fact whose retention has not ended with its seal, and every seal with the one before it. */
export async function checkRecord(queries: Queries): Promise<RecordCheck> {
  const check: RecordCheck = { seals: 0, hash: null, broken: [] };
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      seal_id: number;
      after_event_id: number;
      last_event_id: number;
      hash: string;
      previous_hash: string;
      whole: boolean;
    }>`
      select seal_id, after_event_id, last_event_id, hash, previous_hash,
        hash = ${chainHash({
          previous: sql`previous_hash`,
          after: sql`after_event_id`,
          last: sql`last_event_id`,
          facts: sql`facts`,
          hash: sql`facts_hash`,
        })} and (complete_until <= clock_timestamp() or (
          select ${factsHash} = facts_hash and not coalesce(bool_or(${isForged}), false) from audit_events
          where event_id > audit_seals.after_event_id and event_id <= audit_seals.last_event_id
        )) as whole
      from audit_seals where seal_id > ${after} order by seal_id limit ${checkedAtOnce}`.execute(queries);
    for (const { seal_id, after_event_id, last_event_id, hash, previous_hash, whole } of rows) {
      const isNext = check.hash === null || check.hash === previous_hash;
      if (!whole || !isNext) check.broken.push({ seal_id, after_event_id, last_event_id });
      check.seals += 1;
      check.hash = hash;
      after = seal_id;
    }
    if (rows.length < checkedAtOnce) return check;
  }
}
