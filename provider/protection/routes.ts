/** Serves the device telemetry script and receives its reports. */
import type { Hono } from 'hono';
import { z } from 'zod';
import type { RequestState } from '../http/request-state.ts';
import { visitorAddress } from '../http/request-state.ts';
import { checkBody, readJson } from '../http/schema-issues.ts';
import { answerFile, pageFile } from '../pages/html.ts';
import type { World } from '../world/world.ts';
import { deviceFacts, takeFingerprint } from './fingerprint.ts';

/** For our own clients; and the root, for the hosted provider's published clients, which keep only the host of an address. */
const basePaths = ['/dfp', ''];

export function mountFingerprint(app: Hono<RequestState>, world: World): void {
  const { trustedProxies } = world.settings;
  const tokens = [...world.projects]
    .filter(([, { settings }]) => settings.project.dfp_protected_auth_enabled)
    .map(([token]) => token);
  if (tokens.length === 0) return;
  const submission = z.object({ public_token: z.enum(tokens), facts: deviceFacts });
  const script = pageFile('telemetry.js');

  for (const path of basePaths) {
    app.get(`${path}/telemetry.js`, (context) => {
      // Pages of other sites load it, including cross-origin isolated ones.
      context.header('Cross-Origin-Resource-Policy', 'cross-origin');
      context.header('Cache-Control', 'public, max-age=3600');
      return answerFile(context, 'text/javascript', script);
    });

    app.post(`${path}/submit`, async (context) => {
      const { facts } = checkBody(submission, await readJson(context.req.raw));
      const userAgent = context.req.header('user-agent') ?? '';
      const ip = visitorAddress(context, trustedProxies);
      return context.json({ telemetry_id: await takeFingerprint(world, { facts, userAgent, ip }) });
    });
  }
}
