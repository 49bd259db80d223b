/** The endpoints for monitors, load balancers and orchestrators. */

import type { Hono } from 'hono';
import type { Messenger } from '../messages/messenger.ts';
import type { Parts } from '../world/ground.ts';
import { outageSeconds } from './error-replies.ts';
import type { RequestState } from './request-state.ts';

type Watched = Parts<'outages'> & { messenger: Pick<Messenger, 'mail'> };

/**
 * `/livez`: the process answers; if not, restart it. `/readyz` and `/healthz`: send requests here, unless the
 * database is unavailable. A mail failure takes no process out of service: the others would have it too, and many
 * visitors need no mail.
 */
export function mountHealth(app: Hono<RequestState>, world: Watched): void {
  app.get('/livez', (context) => context.json({ status: 'ok' }));

  app.get('/readyz', async (context) => {
    const mail = world.messenger.mail();
    if (await world.outages.answers()) return context.json({ status: 'ok', database: 'ok', mail });
    context.header('Retry-After', String(outageSeconds));
    return context.json({ status: 'unavailable', database: 'no answer', mail }, 503);
  });

  app.get('/healthz', async (context) => {
    if (await world.outages.answers()) return context.json({ status: 'ok', database: 'ok' });
    context.header('Retry-After', String(outageSeconds));
    return context.json({ status: 'unavailable', database: 'no answer' }, 503);
  });
}
