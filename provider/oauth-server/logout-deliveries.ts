/** Notifies apps that a session has ended, until they acknowledge it or a day has passed. */

import type { Selectable } from 'kysely';
import { asProvider } from '../audit/work.ts';
import { minute, second } from '../clock/clock.ts';
import type { Tables } from '../database/schema.ts';
import { postForm as post, type postForm } from '../fetch/fetch-document.ts';
import { Refusal } from '../http/refusal.ts';
import { createQueue, type Queue, type Tried } from '../queue/queue.ts';
import type { TokenWorld } from '../world/ground.ts';
import { type AppWorld, type World, worldOf } from '../world/world.ts';
import { findClient } from './request.ts';

type Notice = Selectable<Tables['logout_notices']>;

const firstRetry = 10 * second;
const longestRetry = 60 * minute;
/** How long a logout token is valid. Seconds. @see OpenID Connect Back-Channel Logout 1.0 section 2.4, which recommends two minutes */
const tokenLife = 120;

interface DeliveryOptions {
  /** Sends it. @default a guarded request to the public internet */
  send?: typeof postForm;
}

/** Each app has its own pace. */
export function logoutQueue(first: World, { send = post }: DeliveryOptions = {}): Queue {
  return createQueue<Notice>(first, {
    table: 'logout_notices',
    key: 'logout_notice_id',
    lane: 'client_id',
    end: 'delete',
    batch: 20,
    width: 1,
    lease: minute,
    pause: (tries) => Math.min(longestRetry, firstRetry * 2 ** (tries - 1)),
    round: 5 * second,
    worker: async () => (notice) => asProvider(first, () => deliver(first, notice, send)),
  });
}

async function deliver(first: World, notice: Notice, send: typeof postForm): Promise<Tried> {
  const world = worldOf(first, notice);
  // This process does not serve the project; another may.
  if (!world) return { outcome: 'delayed' };
  const { client_id, tries } = notice;
  const address = await logoutAddress(world, client_id);
  if (!address) return { outcome: 'refused' };
  const body = new URLSearchParams({ logout_token: await logoutToken(world, notice) }).toString();
  try {
    await send(address, body, { allowLoopback: !world.settings.production });
    return { outcome: 'done' };
  } catch (err) {
    world.log.info({ err, client_id, tries }, 'an app did not accept a logout notice');
    return { outcome: 'failed' };
  }
}

/** Null for an app that is gone or wants no notice. */
async function logoutAddress(world: AppWorld, clientId: string): Promise<URL | null> {
  try {
    const { backchannelLogoutUri } = await findClient(world, clientId);
    return typeof backchannelLogoutUri === 'string' ? new URL(backchannelLogoutUri) : null;
  } catch (error) {
    if (error instanceof Refusal && error.type === 'connected_app_not_found') return null;
    throw error;
  }
}

/** @see OpenID Connect Back-Channel Logout 1.0 section 2.4 */
function logoutToken(
  world: TokenWorld,
  { client_id, user_id, sid, logout_notice_id }: Notice,
): Promise<string> {
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
