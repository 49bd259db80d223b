/** The calls with which browsers, without the page, bind a session to their device. @see https://w3c.github.io/webappsec-dbsc/ */
import type { Context, Hono } from 'hono';
import type { Caller } from '../../http/caller.ts';
import { isAllowedOrigin } from '../../http/origins.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestState } from '../../http/request-state.ts';
import {
  deviceCookie,
  readSessionCookie,
  replaceSessionCookie,
  type SessionTokens,
  writeDeviceCookie,
} from '../../http/session-cookies.ts';
import {
  bindsToDevices,
  bindToDevice,
  deviceCookieSeconds,
  newChallenge,
  newDeviceCookie,
  type Place,
  provesDevice,
} from '../../sessions/device-bound.ts';
import { deviceOf } from '../../sessions/session-tokens.ts';
import type { RuleWorld } from '../../world/ground.ts';
import type { AppWorld, World } from '../../world/world.ts';
import { basePath } from '../base-path.ts';
import { checkOrigin, readVisitor } from '../read-caller.ts';

const bindPath = '/sessions/device_bound';
const refreshPath = '/sessions/device_bound/refresh';

/**
 * Asks the browser to bind a session that has begun, or whose user has proved something: only then is it certain to be the user's. Other
 * browsers ignore the header.
 */
export function offerDeviceBinding(
  world: AppWorld,
  context: Context,
  { reply, caller }: { reply: SessionTokens; caller: Caller },
): void {
  const { session, member_session, session_token: token } = reply;
  const sessionId = session?.session_id ?? member_session?.member_session_id;
  if (sessionId === undefined || token === caller.sessionToken || deviceOf(token) !== null) return;
  if (!bindsToDevices(world)) return;
  // Relative: a proxy may have the provider below a path.
  const up = '../'.repeat(context.req.path.slice(basePath.length).split('/').length - 2);
  const challenge = newChallenge(world, sessionId);
  context.header(
    'Secure-Session-Registration',
    `(ES256 RS256);path="${up}${bindPath.slice(1)}";challenge="${challenge}"`,
  );
}

export function mountDeviceSessions(app: Hono<RequestState>, world: World): void {
  // These requests name no project: the browser makes them by itself.
  const projects = [...world.projects.values()].filter(bindsToDevices);
  const places: Place[] = [
    { world, kind: 'user' },
    ...projects
      .filter(({ settings }) => settings.project.vertical === 'B2B')
      .map((ownWorld) => ({ world: ownWorld, kind: 'member' as const })),
  ];

  app.post(basePath + bindPath, async (context) => {
    const visitor = readVisitor(world, context);
    const ownWorld = projects.find(
      ({ settings }) => visitor.origin && isAllowedOrigin(visitor.origin, settings),
    );
    checkOrigin(ownWorld ?? world, visitor);
    const sessionToken = ownWorld ? readSessionCookie(ownWorld, context) : null;
    const proof = readText(context, 'secure-session-response');
    if (sessionToken === null || proof === null) throw new Refusal('session_not_found');
    const { id, token, expiresAt } = await bindToDevice(world, places, { ...visitor, sessionToken }, proof);
    replaceSessionCookie(world, context, token, expiresAt);
    renew(world, context, id);
    return context.json({
      session_identifier: id,
      refresh_url: refreshPath.slice(refreshPath.indexOf('device_bound')),
      scope: { include_site: false },
      credentials: [{ type: 'cookie', ...deviceCookie(world) }],
      allowed_refresh_initiators: hostsOf(projects),
    });
  });

  app.post(basePath + refreshPath, async (context) => {
    const id = readText(context, 'sec-secure-session-id');
    if (id === null) throw new Refusal('session_not_found');
    if (await provesDevice(world, places, id, readText(context, 'secure-session-response'))) {
      renew(world, context, id);
      return context.body(null, 200);
    }
    challenge(world, context, id);
    return context.body(null, 403);
  });
}

/** The challenge is for the next time. */
function renew(world: RuleWorld, context: Context, id: string): void {
  writeDeviceCookie(world, context, newDeviceCookie(world, id), deviceCookieSeconds);
  challenge(world, context, id);
}

function challenge(world: RuleWorld, context: Context, id: string): void {
  context.header('Secure-Session-Challenge', `"${newChallenge(world, id)}";id="${id}"`);
}

/** A header with one text: in quotes by the specification, without them by Chromium 156. */
function readText({ req }: Context, name: string): string | null {
  return /^"?([\w.-]+)"?/.exec(req.header(name) ?? '')?.[1] ?? null;
}

/** Pages of other origins may wait for a refresh too. */
function hostsOf(projects: readonly World[]): string[] {
  const origins = projects.flatMap(({ settings }) => settings.allowedOrigins);
  return [...new Set(origins.map((origin) => new URL(origin).hostname))];
}
