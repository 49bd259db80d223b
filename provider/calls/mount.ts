/** Binds the handler tables to routes. The steps of every call: project, caller, body, protection, answer. */

import type { Context, Hono } from 'hono';
import type { Caller } from '../http/caller.ts';
import { readCredentials } from '../http/credentials.ts';
import { isAllowedOrigin } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { checkBody, readJson } from '../http/schema-issues.ts';
import { type Guarded, guard, isProtected } from '../protection/guard.ts';
import { refuseDelegates } from '../sessions/delegates.ts';
import type { World } from '../world.ts';
import type { Call, CallName } from './call.ts';
import { b2bCallTable, callTable } from './table.ts';

/** Where all calls live. */
export const basePath = '/sdk/v1';

/** "POST /passwords" as method and path below the base. */
export function splitName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

export function mountCalls(app: Hono<RequestState>, world: World): void {
  const users = world.settings.project.public_token;
  mountTable(app, world, callTable, (name, { settings }) =>
    // The lookup of a member is in both wires.
    name.includes(' /b2b/') ? true : settings.project.public_token === users,
  );
  mountTable(app, world, b2bCallTable, (_name, { settings }) => settings.project.vertical === 'B2B');
}

/** Whether a project has this call. */
type Serves = (name: string, world: World) => boolean;

function mountTable(app: Hono<RequestState>, world: World, table: object, serves: Serves): void {
  for (const [name, call] of Object.entries(table)) {
    const { method, path } = splitName(name);
    // Each call is sound by itself (`CallTable`); a loop over all of them cannot say so.
    const answer = answerCall(world, call as unknown as Call<CallName>, (own) => serves(name, own));
    app.on(method, basePath + path, answer);
  }
}

function answerCall(world: World, call: Call<CallName>, serves: (own: World) => boolean) {
  const guarded = isProtected(call.body);
  return async (context: Context<RequestState>) => {
    const { own, caller } = readCaller(world, call, context);
    if (call.credentials !== 'none' && !serves(own)) throw new Refusal('endpoint_not_authorized_for_sdk');
    if (call.credentials === 'session') await refuseDelegates(own, caller, call.delegates ?? []);
    const raw = call.body.type === 'null' ? null : await readJson(context.req.raw);
    const body = checkBody(call.body, raw);
    if (guarded) await guard(own, body as Guarded, { ip: caller.ip, repeats: call.repeats ?? true });
    const reply = await call.answer({ world: own, caller, body, params: context.req.param() });
    return context.json({ data: { ...reply, request_id: requestId(context), status_code: 200 } });
  };
}

/** The world of the caller's project, and the caller. */
function readCaller(
  world: World,
  call: Call<CallName>,
  context: Context<RequestState>,
): { own: World; caller: Caller } {
  const ip = visitorAddress(context, world.settings.trustedProxies);
  const userAgent = (context.req.header('user-agent') ?? '').slice(0, 512);
  const given = context.req.header('origin') ?? '';
  const origin = URL.canParse(given) ? given : null;
  if (call.credentials === 'none')
    return { own: world, caller: { ip, userAgent, origin, sessionToken: null } };
  const { world: own, sessionToken } = readCredentials(context.req.header('authorization'), world);
  // Before, some project had to allow the origin; now it has to be this one.
  const isOurs = origin === new URL(world.publicUrl).origin;
  if (origin !== null && !isOurs && !isAllowedOrigin(origin, own.settings)) {
    throw new Refusal('unauthorized_action', {
      message: 'Pages of this origin may not call this project. Add the origin to its allowed origins.',
    });
  }
  return { own, caller: { ip, userAgent, origin, sessionToken } };
}
