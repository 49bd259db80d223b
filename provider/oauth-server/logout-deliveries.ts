/** Notifies apps that a session has ended, until they acknowledge it or a day has passed. */

import type { Selectable } from 'kysely';
import { inTransaction } from '../../server/storage/transaction.ts';
import { asProvider } from '../audit/work.ts';
import { later, minute, second } from '../clock.ts';
import type { Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { allDone, startRounds } from '../rounds.ts';
import type { World } from '../world.ts';
import { postForm as post, type postForm } from './fetch-document.ts';
import { findClient } from './request.ts';

type Notice = Selectable<Tables['logout_notices']>;

/** How often a process looks for notices that are due. */
const pause = 5 * second;
/** For so long no other process takes a notice that one has taken: longer than a request may take. */
const leaseFor = minute;
const firstRetry = 10 * second;
const longestRetry = 60 * minute;
const atOnce = 20;
/** Of a logout token. Seconds. @see OpenID Connect Back-Channel Logout 1.0 section 2.4, which recommends two minutes */
const tokenLife = 120;

export interface DeliveryOptions {
  /** Sends it. @default a guarded request to the public internet */
  send?: typeof postForm;
}

/** Starts delivering; returns the function that stops it and waits for notices in progress. */
export function startDelivering(world: World): () => Promise<void> {
  return startRounds(world, {
    pause,
    run: () => deliverLogouts(world),
    failure: 'could not deliver logout notices',
  });
}

/** Delivers what is due, once each. */
export function deliverLogouts(world: World, { send = post }: DeliveryOptions = {}): Promise<void> {
  return asProvider(world, async () => {
    const due = await takeDue(world);
    await allDone(due.map((notice) => deliver(world, notice, send)));
  });
}

/** Two processes share the work: each takes rows that no other has locked, and keeps them for the lease. */
async function takeDue({ database, clock }: World): Promise<Notice[]> {
  const now = clock.now();
  const waiting = await database
    .selectFrom('logout_notices')
    .select('logout_notice_id')
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return [];
  return inTransaction(database, async (trx) => {
    const due = await trx
      .selectFrom('logout_notices')
      .select('logout_notice_id')
      .where('next_try_at', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('next_try_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    return trx
      .updateTable('logout_notices')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_try_at: later(now, leaseFor) }))
      .where(
        'logout_notice_id',
        'in',
        due.map(({ logout_notice_id }) => logout_notice_id),
      )
      .returningAll()
      .execute();
  });
}

async function deliver(first: World, notice: Notice, send: typeof postForm): Promise<void> {
  const world = projectOf(first, notice);
  // Of a project that this process does not serve; it expires.
  if (!world) return;
  const { database, clock, log, settings } = world;
  const { logout_notice_id, client_id, attempts } = notice;
  try {
    const address = await logoutAddress(world, client_id);
    if (address) {
      const body = new URLSearchParams({ logout_token: await logoutToken(world, notice) }).toString();
      await send(address, body, { allowLoopback: !settings.production });
    }
    await database.deleteFrom('logout_notices').where('logout_notice_id', '=', logout_notice_id).execute();
  } catch (err) {
    const wait = Math.min(longestRetry, firstRetry * 2 ** (attempts - 1));
    log.info({ err, client_id, attempts }, 'an app did not accept a logout notice');
    await database
      .updateTable('logout_notices')
      .set({ next_try_at: later(clock.now(), wait) })
      .where('logout_notice_id', '=', logout_notice_id)
      .execute();
  }
}

function projectOf(first: World, { project_id }: Notice): World | undefined {
  return [first, ...first.projects.values()].find(
    ({ settings }) => settings.project.project_id === project_id,
  );
}

/** Null for an app that is gone or wants no notice. */
async function logoutAddress(world: World, clientId: string): Promise<URL | null> {
  try {
    const { backchannelLogoutUri } = await findClient(world, clientId);
    return typeof backchannelLogoutUri === 'string' ? new URL(backchannelLogoutUri) : null;
  } catch (error) {
    if (error instanceof Refusal && error.type === 'connected_app_not_found') return null;
    throw error;
  }
}

/** @see OpenID Connect Back-Channel Logout 1.0 section 2.4 */
function logoutToken(world: World, { client_id, user_id, sid, logout_notice_id }: Notice): Promise<string> {
  const iat = Math.floor(world.clock.now().getTime() / second);
  return world.keys.sign(
    {
      iss: world.issuer,
      sub: user_id,
      aud: client_id,
      iat,
      exp: iat + tokenLife,
      jti: logout_notice_id,
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
    'logout+jwt',
  );
}
