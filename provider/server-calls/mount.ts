/** Binds the calls of the hosted provider's server packages to routes: `Basic project_id:secret`, and replies without an envelope. */
import { isIP } from 'node:net';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { lacks } from '../admin/keys.ts';
import { makeOperation, rightsOf } from '../admin/mount.ts';
import { placeOf } from '../admin/project.ts';
import { contains, rightFor } from '../admin/rights.ts';
import { operations, operationsOfOrganizations } from '../admin/table.ts';
import { noteProject } from '../audit/context.ts';
import type { CallInArea } from '../calls/call.ts';
import { callSteps } from '../calls/make-call.ts';
import { readVisitor } from '../calls/read-caller.ts';
import { isOfOrganization, organizationField } from '../calls/rules/organizations.ts';
import { b2bCallTable, callTable } from '../calls/table.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { basicCredentials } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId } from '../http/request-state.ts';
import { checkBody, readJson, takesBody, wrongField } from '../http/schema-issues.ts';
import { unlimited } from '../limits/rate-windows.ts';
import { mayUse, notHere } from '../sessions/session-tokens.ts';
import { countSignIn } from '../watch/sign-ins.ts';
import { type World, worldOf } from '../world/world.ts';
import type { ServerCall, ServerRequest } from './server-call.ts';
import { memberServerCalls, userServerCalls } from './table.ts';

/** Like the management API, only where there is a secret. */
export function mountServerCalls(app: Hono<RequestState>, world: World): void {
  const tables = { user: userServerCalls, member: memberServerCalls };
  for (const kind of ['user', 'member'] as const) {
    for (const [name, call] of Object.entries(tables[kind])) {
      const [method = '', path = ''] = name.split(' ');
      app.on(method, path, (context) => answer(world, context, { call, kind }));
    }
  }
}

interface Mounted {
  call: ServerCall;
  kind: HolderKind;
}

async function answer(world: World, context: Context<RequestState>, { call, kind }: Mounted) {
  const { ownWorld, rights } = await readServer(world, context);
  const isOfMembers = ownWorld.settings.project.vertical === 'B2B';
  if (isOfMembers !== (kind === 'member')) throw new Refusal('endpoint_not_authorized_for_sdk');
  const hasBody = ['POST', 'PUT'].includes(context.req.method);
  const body = checkBody(z.record(z.string(), z.unknown()), hasBody ? await readJson(context.req.raw) : {});
  const reply = await call.answer({
    ownWorld,
    params: context.req.param(),
    query: context.req.query(),
    body,
    requireRight: (right) => requireRight(rights, right),
    manage: managing(ownWorld, rights),
    visit: visiting(ownWorld, { kind, rights, body, server: readVisitor(ownWorld, context) }),
  });
  return context.json({ ...reply, request_id: requestId(context), status_code: 200 });
}

/** The world of the project, and what the secret allows there. @throws Refusal `unauthorized_credentials`, and those of `rightsOf` */
async function readServer(world: World, context: Context<RequestState>) {
  const { name, password } = basicCredentials(context.req.header('authorization'));
  const rights = await rightsOf(world, context, password);
  const ownWorld = worldOf(world, { project_id: name });
  if (!ownWorld) {
    throw new Refusal('unauthorized_credentials', { message: 'No project has this project_id.' });
  }
  noteProject(name);
  const { settings } = ownWorld;
  // The credentials name one project: no operation finds what belongs to another one.
  return {
    ownWorld: { ...ownWorld, projects: new Map([[settings.project.public_token, ownWorld]]) },
    rights,
  };
}

function requireRight(rights: readonly string[], right: string): void {
  if (!contains(rights, right)) throw lacks(right);
}

function managing(ownWorld: World, rights: readonly string[]): ServerRequest['manage'] {
  return async (name, { params = {}, query = {}, body, beside = false } = {}) => {
    const ofOrganizations = operationsOfOrganizations[name];
    const operation = ofOrganizations ?? operations[name];
    if (!operation) throw new Error(`There is no operation "${name}".`);
    if (!beside) requireRight(rights, rightFor(name));
    const raw = takesBody(operation.body) ? (body ?? {}) : null;
    const find = (named: Partial<Record<string, string>>) =>
      ofOrganizations ? placeOf(ownWorld, named) : Promise.resolve({ world: ownWorld });
    // The caller says what it reads of the reply; the document of the management API has all of it.
    return (await makeOperation(operation, { params, query, body: raw }, find)) as never;
  };
}

interface Visiting extends Omit<Mounted, 'call'> {
  rights: readonly string[];
  body: Record<string, unknown>;
  server: Caller;
}

function visiting(world: World, { kind, rights, body: given, server }: Visiting): ServerRequest['visit'] {
  const { session_token, session_jwt, attributes, ...rest } = given;
  return async (name, { body = rest, params = {}, session, beside = false } = {}) => {
    if (!beside) requireRight(rights, 'sign_in:write');
    if (session_jwt !== undefined) throw wrongField('session_jwt', 'is not taken here. Send session_token');
    const table: object = kind === 'user' ? callTable : b2bCallTable;
    // Each call is sound by itself (`CallTable`); a name that is only known here cannot say so.
    const call = (table as Record<string, CallInArea>)[name];
    if (!call) throw new Error(`There is no call "${name}".`);
    const sessionToken = session ?? checkBody(z.string().min(1).max(1000).nullable(), session_token ?? null);
    const { caller, ownWorld } = inPlaceOf(world, { ...server, sessionToken }, attributes);
    if (sessionToken !== null && !call.checksBinding && !mayUse(sessionToken, caller)) throw notHere();
    const steps = callSteps(name, kind, call);
    await steps.checkDelegate({ ownWorld, caller });
    refuseUnknown(name, call, body);
    const checked = checkBody(call.body, takesBody(call.body) ? body : null);
    await steps.checkOrganization({ ownWorld, caller }, [
      (body as { organization_id?: unknown })?.organization_id,
    ]);
    const reply = await steps.answer({ ownWorld, caller, body: checked, params });
    countSignIn(ownWorld.facts, call.signsInBy, reply);
    return reply as never;
  };
}

const attributesSchema = z.strictObject({
  ip_address: z
    .string()
    .refine((text) => isIP(text) !== 0, 'must be an IP address')
    .optional(),
  user_agent: z.string().max(1000).optional(),
});

/**
 * The caller whom the limits count: the visitor, where the server says who that is. Else no limit by network applies, or all visitors of
 * a site would share one. Those by address, number and account stay.
 */
function inPlaceOf(world: World, server: Caller, attributes: unknown): { caller: Caller; ownWorld: World } {
  const { ip_address, user_agent = '' } = checkBody(attributesSchema, attributes ?? {});
  const caller = { ...server, origin: null, userAgent: user_agent, place: null, languages: null };
  if (ip_address !== undefined) return { caller: { ...caller, ip: ip_address }, ownWorld: world };
  const limits = { ...world.settings.limits, ...withoutNetworks };
  return { caller, ownWorld: { ...world, settings: { ...world.settings, limits } } };
}

const withoutNetworks = { triesPerIp: unlimited, sendsPerIp: unlimited, lookupsPerIp: unlimited };

/** A setting that has no effect must not look as if it had one. */
function refuseUnknown(name: string, call: CallInArea, body: object | null): void {
  if (!(call.body instanceof z.ZodObject)) return;
  const fields = [
    ...Object.keys(call.body.shape),
    ...(isOfOrganization(name, call) ? [organizationField] : []),
  ];
  const unknown = Object.keys(body ?? {}).find((one) => !fields.includes(one));
  if (unknown !== undefined) throw wrongField(unknown, 'is not taken here');
}
