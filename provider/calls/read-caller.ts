/** Who makes a call: the project, the session token, and what shows that the token is the caller's. */
import type { Context } from 'hono';
import type { Caller } from '../http/caller.ts';
import { readCredentials } from '../http/credentials.ts';
import { isAllowedOrigin } from '../http/origins.ts';
import { readPlace } from '../http/place.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import { type RequestState, userAgent, visitorAddress } from '../http/request-state.ts';
import { readDeviceCookie, readSessionCookie } from '../http/session-cookies.ts';
import { provedDevice } from '../sessions/device-bound.ts';
import { readKeyProof } from '../sessions/key-proofs.ts';
import { deviceOf, mayUse, notHere } from '../sessions/session-tokens.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import type { Call, CallName } from './call.ts';

/** The world of the caller's project, and the caller. */
export async function readCaller(
  world: World,
  call: Call<CallName>,
  context: Context<RequestState>,
): Promise<{ ownWorld: World; caller: Caller }> {
  const visitor = readVisitor(world, context);
  if (call.credentials === 'none') return { ownWorld: world, caller: visitor };
  const { world: ownWorld, sessionToken: named } = readCredentials(
    context.req.header('authorization'),
    world,
  );
  checkOrigin(ownWorld, visitor);
  const sessionToken = named ?? readSessionCookie(ownWorld, context);
  const provedKey = await readKeyProof(ownWorld, context, { named, isSignedIn: sessionToken !== null });
  const caller = {
    ...visitor,
    provedKey,
    provedDevice: provedDevice(ownWorld, readDeviceCookie(ownWorld, context)),
  };
  if (sessionToken !== null) checkNothingSkipped(context, sessionToken, caller);
  if (sessionToken === null || call.checksBinding || mayUse(sessionToken, caller))
    return { ownWorld, caller: { ...caller, sessionToken } };
  if (call.credentials === 'session') throw notHere();
  // A sign-in must also work after the key was lost.
  return { ownWorld, caller };
}

/** The caller without what the request proves. */
export function readVisitor(world: Parts<'settings'>, context: Context<RequestState>): Caller {
  const origin = context.req.header('origin') ?? '';
  return {
    ip: visitorAddress(context, world.settings.trustedProxies),
    userAgent: userAgent(context),
    origin: URL.canParse(origin) ? origin : null,
    place: readPlace(context, world.settings.geoHeader),
    languages: context.req.header('accept-language')?.slice(0, 100) ?? null,
    sessionToken: null,
    provedKey: null,
    provedDevice: null,
  };
}

/**
 * Until here, any project could allow the origin; this one must.
 *
 * @throws Refusal `unauthorized_action`
 */
export function checkOrigin(
  ownWorld: Parts<'settings' | 'publicUrl'>,
  { origin }: Pick<Caller, 'origin'>,
): void {
  if (
    origin === null ||
    origin === new URL(ownWorld.publicUrl).origin ||
    isAllowedOrigin(origin, ownWorld.settings)
  )
    return;
  throw new Refusal('unauthorized_action', {
    message: 'Pages of this origin may not call this project. Add the origin to its allowed origins.',
  });
}

/**
 * A browser that could not renew the cookie of a device says so, and its user stays signed in.
 *
 * @see https://w3c.github.io/webappsec-dbsc/#header-secure-session-skipped
 */
function checkNothingSkipped(context: Context, token: string, { provedDevice }: Caller): void {
  const isMissing = deviceOf(token) !== null && deviceOf(token) !== provedDevice;
  if (isMissing && context.req.header('secure-session-skipped') !== undefined)
    throw unavailable('The browser could not renew the proof of its device.', 5);
}

/** The session token that the caller sends by itself. */
export function namedToken(world: World, context: Context): string | null {
  return readCredentials(context.req.header('authorization'), world).sessionToken;
}
