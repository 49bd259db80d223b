/** Browsers that skip the second factor for thirty days. */
import type { SecondOptions } from '../../../session-core/wire/seconds.ts';
import type { RememberedDevice } from '../../../session-core/wire/totps.ts';
import { record } from '../../audit/record.ts';
import { day, later } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import { hashToken, newToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';

const rememberedDays = 30;
/** Per account: a new one replaces the oldest. */
const mostDevices = 20;

interface Owner {
  userId: string;
  /** The second factor that it stands for; the device is forgotten with it. */
  second: SecondOptions;
}

/** @returns the token that the browser keeps */
export async function rememberDevice(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  { userId, second, userAgent }: Owner & { userAgent: string },
): Promise<string> {
  const token = newToken(world.random);
  const now = world.clock.now();
  const remembered_device_id = `remembered-device-${world.random.uuid()}`;
  await record(queries, { kind: 'device.remembered', userId, details: { remembered_device_id } });
  await queries
    .insertInto('remembered_devices')
    .values({
      remembered_device_id,
      token_hash: hashToken(token),
      user_id: userId,
      ...second,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: later(now, rememberedDays * day),
    })
    .execute();
  const surplus = queries
    .selectFrom('remembered_devices')
    .select('remembered_device_id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('remembered_device_id')
    .offset(mostDevices);
  await queries.deleteFrom('remembered_devices').where('remembered_device_id', 'in', surplus).execute();
  return token;
}

/** Whether one of the tokens is of this account and its present app; notes the use. */
export async function isRemembered(
  world: Parts<'clock'>,
  queries: Queries,
  { userId, second }: Owner,
  tokens: readonly string[] = [],
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const now = world.clock.now();
  const used = await queries
    .updateTable('remembered_devices')
    .set({ last_used_at: now })
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('user_id', '=', userId)
    .where(({ and }) => and(second))
    .where('expires_at', '>', now)
    .returning('remembered_device_id')
    .execute();
  return used.length > 0;
}

export async function listDevices(
  world: Parts<'clock' | 'database'>,
  userId: string,
): Promise<RememberedDevice[]> {
  const rows = await world.database
    .selectFrom('remembered_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', world.clock.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('remembered_device_id')
    .execute();
  return rows.map((row) => ({
    remembered_device_id: row.remembered_device_id,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Forgets one, or all of the user's; false if there was none. */
export async function forgetDevices(queries: Queries, userId: string, id?: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom('remembered_devices')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('remembered_device_id', '=', id ?? ''))
    .returning('remembered_device_id')
    .execute();
  if (gone.length === 0) return false;
  const remembered_device_ids = gone.map((device) => device.remembered_device_id);
  await record(queries, { kind: 'device.forgotten', userId, details: { remembered_device_ids } });
  return true;
}
