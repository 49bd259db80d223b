/**
 * What a project may have and send: none of it is limited by default, and then nothing is counted. No row is written by all: messages
 * are counted in some rows by chance, and what is stored is counted where it is. So some more get through at the same moment.
 */
import { sql } from 'kysely';
import { day, minute } from '../clock/clock.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { firstProjectId } from '../settings/project.ts';
import type { Settings } from '../settings/settings.ts';
import type { Parts, RuleWorld, StoreWorld } from '../world/ground.ts';
import { hit, unlimited, windowKey } from './rate-windows.ts';

type Counting = Parts<'settings' | 'clock'>;
type Stored = 'sessions' | 'accounts' | 'webhooks';

const refusals = {
  sessions: 'session_quota_reached',
  accounts: 'account_quota_reached',
  webhooks: 'webhook_quota_reached',
} as const;

/** Rows that count the messages of a day. */
const shards = 16;
/** Up to here every count is exact. A larger one is at most a minute old, with what this process has added since. */
const exactUpTo = 1000;

/**
 * Counts one message of the project.
 *
 * @throws Refusal `send_quota_reached`
 */
export async function countSend(world: StoreWorld): Promise<void> {
  const { sends_per_day: most } = world.settings.project.quotas;
  if (most === null) return;
  const now = world.clock.now();
  if ((await sentToday(world)) >= most)
    throw new Refusal('send_quota_reached', { retryAfter: Math.ceil((day - (now.getTime() % day)) / 1000) });
  const key = sendKeys(world)[Math.floor(Math.random() * shards)] ?? '';
  await hit(world, world.database, [{ key, limit: unlimited, milliseconds: day }], { waits: false });
}

async function sentToday(world: StoreWorld): Promise<number> {
  const { sum } = await world.database
    .selectFrom('rate_windows')
    .select(sql<number>`coalesce(sum(hits), 0)::integer`.as('sum'))
    .where('key', 'in', sendKeys(world))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The rows that count a day in UTC. */
function sendKeys(world: RuleWorld): string[] {
  const today = world.clock.now().toISOString().slice(0, 10);
  const { project_id } = world.settings.project;
  return Array.from({ length: shards }, (_, shard) =>
    windowKey(world, 'quota-sends', project_id, today, String(shard)),
  );
}

/**
 * Checks that the project may have one more.
 *
 * @throws Refusal `session_quota_reached`, `account_quota_reached`, `webhook_quota_reached`
 */
export async function requireRoom(world: Counting, queries: Queries, what: Stored): Promise<void> {
  const most = world.settings.project.quotas[what];
  if (most === null) return;
  if ((await countWithNext(world, queries, { what, most })) >= most) throw new Refusal(refusals[what]);
}

interface Count {
  value: number;
  until: Date;
}

/** By the settings of a project, which are one object for as long as a process runs. */
const counts = new WeakMap<Settings, Map<Stored, Count>>();

async function countWithNext(
  world: Counting,
  queries: Queries,
  { what, most }: { what: Stored; most: number },
): Promise<number> {
  if (most <= exactUpTo) return countStored(world, queries, what, most);
  const now = world.clock.now();
  const ofProject = counts.get(world.settings) ?? new Map<Stored, Count>();
  counts.set(world.settings, ofProject);
  let count = ofProject.get(what);
  if (!count || count.until <= now) {
    const value = await countStored(world, queries, what, most);
    count = { value, until: new Date(now.getTime() + minute) };
    ofProject.set(what, count);
  }
  count.value += 1;
  return count.value - 1;
}

/** Counts what is stored, and stops at the quota. */
async function countStored(
  { settings, clock }: Counting,
  queries: Queries,
  what: Stored,
  most: number,
): Promise<number> {
  const { project_id } = settings.project;
  const rows = {
    sessions: sql`sessions where expires_at > ${clock.now()} and revoked_at is null and project_id = ${project_id}`,
    accounts:
      project_id === firstProjectId
        ? sql`users`
        : sql`members where project_id = ${project_id} and status <> 'deleted'`,
    webhooks: sql`webhooks`,
  };
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from ${rows[what]} limit ${most}) as counted`.execute(
    queries,
  );
  return counted[0]?.count ?? 0;
}

export interface QuotaUse {
  project: string;
  quota: string;
  /** From 0 to 1. */
  ratio: number;
}

/** How much of its quotas a project uses; nothing for those that it does not have. */
export async function readQuotas(world: StoreWorld): Promise<QuotaUse[]> {
  const { project_id: project, quotas } = world.settings.project;
  const uses: QuotaUse[] = [];
  for (const [quota, most] of Object.entries(quotas)) {
    if (most === null) continue;
    const used =
      quota === 'sends_per_day'
        ? await sentToday(world)
        : await countStored(world, world.database, quota as Stored, most);
    uses.push({ project, quota, ratio: used / most });
  }
  return uses;
}
