/** The browsers that an account has been used in: by their name and network, since nothing is stored in them. */
import type { Queries } from '../database/schema.ts';
import { browserParts } from '../http/browser-name.ts';
import type { Caller } from '../http/caller.ts';
import { widestNetworkOf } from '../http/networks.ts';
import { hashKeyed } from '../secrets.ts';
import type { World } from '../world.ts';
import { noteChange } from './note.ts';

/** Of one account: a new one replaces the oldest. */
const mostDevices = 20;

/** Remembers the browser of a sign-in. The owner receives a mail if others are known and this one is not. */
export async function noteDevice(
  world: World,
  queries: Queries,
  caller: Caller,
  userId: string,
): Promise<void> {
  if (!world.settings.ownerNotices) return;
  const device = deviceOf(world, caller, userId);
  const known = await queries
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_hash')
    .execute();
  const now = world.clock.now();
  await queries
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: device, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  const hashes = known.map(({ device_hash }) => device_hash);
  if (hashes.length === 0 || hashes.includes(device)) return;
  const surplus = hashes.slice(mostDevices - 1);
  if (surplus.length > 0) {
    await queries
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('device_hash', 'in', surplus)
      .execute();
  }
  await noteChange(world, queries, caller, { userId, notice: { kind: 'new_device', device } });
}

/** The version of a browser changes every month, and the address within a network whenever it likes. */
function deviceOf({ pepper }: World, { userAgent, ip }: Caller, userId: string): string {
  return hashKeyed(pepper, 'device', userId, ...browserParts(userAgent), widestNetworkOf(ip));
}
