/** Binds the handler table to routes. The steps of every call: caller, body, protection, answer. */

import type { Context, Hono } from 'hono';
import type { CallName } from '../../session-core/wire/calls.ts';
import type { Caller } from '../http/caller.ts';
import { readCredentials } from '../http/credentials.ts';
import { readPlace } from '../http/place.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { checkBody, readJson } from '../http/schema-issues.ts';
import { type Guarded, guard, isProtected } from '../protection/guard.ts';
import { refuseDelegates } from '../sessions/delegates.ts';
import type { World } from '../world.ts';
import type { Call } from './call.ts';
import { callTable } from './table.ts';

/** Where all calls live. */
export const basePath = '/sdk/v1';

/** "POST /passwords" as method and path below the base. */
export function splitName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

export function mountCalls(app: Hono<RequestState>, world: World): void {
  for (const [name, call] of Object.entries(callTable)) {
    const { method, path } = splitName(name);
    // Each call is sound by itself (`CallTable`); a loop over all of them cannot say so.
    const answer = answerCall(world, call as unknown as Call<CallName>);
    app.on(method, basePath + path, answer);
  }
}

function answerCall(world: World, call: Call<CallName>) {
  const guarded = isProtected(call.body);
  return async (context: Context<RequestState>) => {
    const caller = readCaller(world, call, context);
    if (call.credentials === 'session') await refuseDelegates(world, caller, call.delegates ?? []);
    const raw = call.body.type === 'null' ? null : await readJson(context.req.raw);
    const body = checkBody(call.body, raw);
    if (guarded) await guard(world, body as Guarded, { ip: caller.ip, repeats: call.repeats ?? true });
    const reply = await call.answer({ world, caller, body, params: context.req.param() });
    return context.json({ data: { ...reply, request_id: requestId(context), status_code: 200 } });
  };
}

function readCaller(world: World, call: Call<CallName>, context: Context<RequestState>): Caller {
  const ip = visitorAddress(context, world.settings.trustedProxies);
  const userAgent = (context.req.header('user-agent') ?? '').slice(0, 512);
  // Which origins may call at all was checked before.
  const given = context.req.header('origin') ?? '';
  const origin = URL.canParse(given) ? given : null;
  const place = readPlace(context, world.settings.geoHeader);
  const languages = context.req.header('accept-language')?.slice(0, 100) ?? null;
  const from = { ip, userAgent, origin, place, languages };
  if (call.credentials === 'none') return { ...from, sessionToken: null };
  const header = context.req.header('authorization');
  const { sessionToken } = readCredentials(header, world.settings.project.public_token);
  return { ...from, sessionToken };
}
