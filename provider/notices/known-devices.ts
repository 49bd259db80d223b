/** The browsers in which an account has been used, by name and network, since nothing is stored in the browser. */

import { sql } from 'kysely';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import { type Holder, type HolderId, type HolderKind, holderColumn, holderTable } from '../holders/holder.ts';
import { browserParts } from '../http/browser-name.ts';
import type { Caller } from '../http/caller.ts';
import { widestNetworkOf } from '../http/networks.ts';
import { keyedHashes } from '../secrets/secrets.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import type { NoticeWorld } from '../world/world.ts';
import { noteChange, sendsNotices } from './note.ts';

/** How many devices of one account are known: a new one replaces the oldest. */
const mostDevices = 20;

/** Remembers the browser of a sign-in. The owner receives a mail if others are known and this one is not. */
export async function noteDevice(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  holder: Holder,
): Promise<void> {
  if (!keepsDevices(world)) return;
  const values = newDevice(world, caller, holder);
  const { device } = values;
  const devices = await addDevice[holder.kind](queries, values);
  const hashes = devices.map(({ device_hash }) => device_hash);
  if (hashes.length === 0 || isAmong(hashes, world, caller, values)) return;
  const surplus = hashes.slice(mostDevices - 1);
  if (surplus.length > 0) {
    await queries
      .deleteFrom('known_devices')
      .where(holderColumn[holder.kind], '=', holder.id)
      .where('device_hash', 'in', surplus)
      .execute();
  }
  const notice = { kind: 'new_device', device } as const;
  if (holder.kind === 'user') return noteChange(world, queries, caller, { userId: holder.id, notice });
  const member = await queries
    .selectFrom('members')
    .select(['member_id', 'organization_id', 'address', 'address_verified', 'address_shown'])
    .where('member_id', '=', holder.id)
    .executeTakeFirstOrThrow();
  await noteChange(world, queries, caller, { member, notice });
}

/** The owner has reported it. */
export async function forgetKnownDevice(
  queries: Queries,
  { kind, id }: HolderId,
  device: string,
): Promise<void> {
  await queries
    .deleteFrom('known_devices')
    .where(holderColumn[kind], '=', id)
    .where('device_hash', '=', device)
    .execute();
}

/**
 * The browser for `notedPart`; null where nothing remembers browsers. Undefined if there is more to do: see `noteDevice`.
 *
 * @param hashes the hashes of those that are known
 */
export function plainDevice(world: RuleWorld, caller: Caller, holder: Holder, hashes: readonly string[]) {
  if (!keepsDevices(world)) return null;
  const values = newDevice(world, caller, holder);
  return hashes.length > 0 && !isAmong(hashes, world, caller, values) ? undefined : values;
}

/** Owners receive mails about new ones, or the project asks for more there. */
function keepsDevices(world: Parts<'settings'>): boolean {
  return sendsNotices(world) || world.settings.project.unfamiliar_sign_ins !== 'allow';
}

function newDevice(world: Parts<'clock' | 'pepper'>, caller: Caller, { id }: Holder): NewDevice {
  const { device, browser, network } = hashesOf(world, caller, id);
  const first = ([hash = '']: string[]) => hash;
  return {
    holder: id,
    device: first(device),
    browser_hash: first(browser),
    network_hash: first(network),
    now: world.clock.now(),
  };
}

export interface NewDevice {
  holder: string;
  device: string;
  browser_hash: string;
  network_hash: string;
  now: Date;
}

/** The part of a `with` clause that remembers a browser: to the hour, so that a sign-in from a known one writes nothing. */
export function notedPart(value: Argument<NewDevice>, kind: HolderKind) {
  const column = sql.ref(holderColumn[kind]);
  return sql`noted as (
    insert into known_devices (${column}, device_hash, browser_hash, network_hash, last_seen_at)
    values (
      ${value('holder')}, ${value('device')}, ${value('browser_hash')}, ${value('network_hash')}, ${value('now')}
    )
    on conflict (${column}, device_hash) where ${column} is not null do update set
      browser_hash = excluded.browser_hash,
      network_hash = excluded.network_hash,
      last_seen_at = excluded.last_seen_at
    where known_devices.last_seen_at < excluded.last_seen_at - interval '1 hour'
  )`;
}

/** The hashes of those that are known, as a column of a query of their holders. */
export const deviceHashes = (kind: HolderKind) => sql<string[]>`array(
  select device_hash from known_devices
  where known_devices.${sql.ref(holderColumn[kind])} = ${sql.ref(`${holderTable[kind]}.${holderColumn[kind]}`)}
)`;

/** Gives those from before, the newest first: both parts see what was there when the statement began. */
const addingTo = (kind: HolderKind) =>
  prepare<NewDevice>()(
    (_database, value) => sql<{ device_hash: string }>`
      with ${notedPart(value, kind)}
      select device_hash from known_devices where ${sql.ref(holderColumn[kind])} = ${value('holder')}
      order by last_seen_at desc, device_hash`,
  );

const addDevice = { user: addingTo('user'), member: addingTo('member') };

/** Whether neither the browser nor the network of the caller is known, for an account that knows others. */
export async function isUnfamiliar(
  world: Parts<'pepper'>,
  queries: Queries,
  caller: Caller,
  userId: string,
): Promise<boolean> {
  const devices = await queries
    .selectFrom('known_devices')
    .select(['device_hash', 'browser_hash', 'network_hash'])
    .where('user_id', '=', userId)
    .execute();
  const ours = hashesOf(world, caller, userId);
  // Rows from before the halves were stored say too little.
  if (!devices.some((one) => one.browser_hash !== null)) return false;
  return devices.every(
    (one) =>
      !ours.device.includes(one.device_hash) &&
      !ours.browser.includes(one.browser_hash ?? '') &&
      !ours.network.includes(one.network_hash ?? ''),
  );
}

/** Each with every pepper, the newest first. */
function hashesOf({ pepper }: Parts<'pepper'>, { userAgent, ip }: DeviceCaller, userId: string) {
  const [browser, network] = [browserParts(userAgent), widestNetworkOf(ip)];
  return {
    device: keyedHashes(pepper, 'device', userId, ...browser, network),
    browser: keyedHashes(pepper, 'device browser', userId, ...browser),
    network: keyedHashes(pepper, 'device network', userId, network),
  };
}

type DeviceCaller = Pick<Caller, 'userAgent' | 'ip'>;

/** Compares also the hash that a former pepper made. */
function isAmong(
  hashes: readonly string[],
  world: Parts<'pepper'>,
  caller: DeviceCaller,
  { holder, device }: Pick<NewDevice, 'holder' | 'device'>,
): boolean {
  return (
    hashes.includes(device) ||
    (world.pepper.length > 1 && hashesOf(world, caller, holder).device.some((hash) => hashes.includes(hash)))
  );
}

/** The version of a browser changes every month, and the address within a network at any time. */
export function deviceOf(world: Parts<'pepper'>, caller: DeviceCaller, userId: string): string {
  const [device = ''] = hashesOf(world, caller, userId).device;
  return device;
}
