/** Binds the handler tables to routes. The steps of every call: project, caller, body, protection, answer. */
import type { Context, Hono } from 'hono';
import { messageStatus, noteProject } from '../audit/context.ts';
import type { HolderKind } from '../holders/holder.ts';
import { secondAreas } from '../holders/second-factors.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId } from '../http/request-state.ts';
import { checkBody, readJson, takesBody } from '../http/schema-issues.ts';
import {
  clearSessionCookies,
  keepsTokens,
  moveToCookies,
  type SessionTokens,
} from '../http/session-cookies.ts';
import { createHashQueue, type HashQueueOptions } from '../proofs/passwords/hash-queue.ts';
import { type Guarded, guard, isProtected } from '../protection/guard.ts';
import { countSignIn } from '../watch/sign-ins.ts';
import type { World } from '../world/world.ts';
import { basePath } from './base-path.ts';
import type { CallInArea, CallName } from './call.ts';
import { callSteps } from './make-call.ts';
import { namedToken, readCaller } from './read-caller.ts';
import { organizationField } from './rules/organizations.ts';
import { b2bCallTable, callTable } from './table.ts';
import { offerDeviceBinding } from './users/device-sessions.ts';

/** "GET /passwords?of=:name" as method, path below the base, and the names in the query. */
export function splitName(name: string): { method: string; path: string; query: string[] } {
  const [method = '', address = ''] = name.split(' ');
  const [path = '', query = ''] = address.split('?');
  return { method, path, query: [...new URLSearchParams(query).keys()] };
}

/** What a declaration says of each call once, however often a process mounts it. */
interface Declared {
  name: CallName;
  method: string;
  path: string;
  query: string[];
  call: CallInArea;
  steps: ReturnType<typeof callSteps>;
  guarded: boolean;
}

/** @param kind whose sessions the calls have */
function declared(table: object, kind: HolderKind): Declared[] {
  return Object.entries(table).map(([key, value]) => {
    const name = key as CallName;
    // Each call is sound by itself (`CallTable`); a loop over all of them cannot say so.
    const call = value as unknown as CallInArea;
    return {
      ...{ name, call, ...splitName(name) },
      steps: callSteps(name, kind, call),
      guarded: isProtected(call.body),
    };
  });
}

const userCalls = declared(callTable, 'user');
const memberCalls = declared(b2bCallTable, 'member');

export function mountCalls(app: Hono<RequestState>, world: World): void {
  const users = world.settings.project.public_token;
  const queueOf = createSignInQueues();
  const mount = (one: Declared, serves: Serves) =>
    app.on(one.method, basePath + one.path, answerCall(world, one, queueOf(one.name, one.call), serves));
  for (const one of userCalls) {
    const { ofAllProjects = false } = one.call;
    mount(one, ({ settings }) => ofAllProjects || settings.project.public_token === users);
  }
  for (const one of memberCalls) mount(one, ({ settings }) => settings.project.vertical === 'B2B');
}

/** Whether a project has this call. */
type Serves = (world: World) => boolean;

function answerCall(
  world: World,
  { call, query, steps, guarded }: Declared,
  shed: Shed | undefined,
  serves: Serves,
) {
  return async (context: Context<RequestState>) => {
    const { ownWorld, caller } = await readCaller(world, call, context);
    noteProject(ownWorld.settings.project.project_id);
    if (call.credentials !== 'none' && !serves(ownWorld))
      throw new Refusal('endpoint_not_authorized_for_sdk');
    await steps.checkDelegate({ ownWorld, caller });
    const raw = takesBody(call.body) ? await readJson(context.req.raw) : null;
    const body = checkBody(call.body, raw);
    if (guarded) await guard(ownWorld, body as Guarded, { ip: caller.ip, repeats: call.repeats ?? true });
    const inBody = (raw as Record<string, unknown> | null)?.[organizationField];
    await steps.checkOrganization({ ownWorld, caller }, [inBody, context.req.query(organizationField)]);
    const params = { ...namedIn(context, query), ...context.req.param() };
    const work = () => steps.answer({ ownWorld, caller, body, params });
    const reply = await answered(ownWorld, call, { context, caller }, () =>
      shed ? shed(networkOf(caller.ip), work) : work(),
    );
    countSignIn(ownWorld.facts, call.signsInBy, reply);
    // Where accounts are secret, a message that waits would show that there is one.
    const message_status = ownWorld.settings.enumerationSafe ? undefined : messageStatus();
    return context.json({
      data: { ...reply, message_status, request_id: requestId(context), status_code: 200 },
    });
  };
}

/** What the query says under these names. */
function namedIn(context: Context<RequestState>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, context.req.query(name) ?? '']));
}

/** The reply with its tokens where they belong: in itself or, in HttpOnly mode, in cookies that end with their session. */
async function answered(
  world: World,
  { endsSession }: Pick<CallInArea, 'endsSession'>,
  { context, caller }: { context: Context<RequestState>; caller: Caller },
  answer: () => Promise<object>,
): Promise<object> {
  try {
    const reply = await answer();
    if (endsSession) clearSessionCookies(world, context);
    if (!hasTokens(reply) || !keepsTokens(world, context)) return reply;
    // Half a sign-in of a member: the session goes on until the other is complete.
    if (reply.member_session === null) return reply;
    offerDeviceBinding(world, context, { reply, caller });
    return moveToCookies(world, context, reply);
  } catch (error) {
    // Only the cookie that was sent is invalid now; a token in the header may belong to another session.
    // Without a proof, the page may only have forgotten that it has a key.
    const isOver =
      error instanceof Refusal &&
      error.type === 'session_not_found' &&
      (error.details?.needs !== 'dpop_proof' || context.req.header('dpop') !== undefined);
    if (isOver && namedToken(world, context) === null) clearSessionCookies(world, context);
    throw error;
  }
}

/** A reply about a whole sign-in or half of one; the tokens are texts by their schemas. */
function hasTokens(reply: object): reply is SessionTokens {
  const isSignIn = 'session' in reply || 'member_session' in reply;
  return 'session_token' in reply && 'session_jwt' in reply && isSignIn;
}

/** At once, for each kind: more than the database has connections, so that calls which wait for a mail server block nobody. */
const slots = 32;
/** Answered from memory or by one statement. */
const cheap = ['Projects'];

/** Runs the work when it is the network's turn. @throws Refusal with status 503 and `Retry-After` */
type Shed = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Sheds load: the calls that sign in wait their turn, in a queue for each kind (those that send mails, those that send texts, and those
 * that prove), and are refused before anyone waits ten seconds. A flood of one kind delays neither the others nor the checks of sessions.
 *
 * @returns the queue of a call; undefined for calls that do not sign in
 */
export function createSignInQueues({ threads = slots, ...options }: Partial<HashQueueOptions> = {}) {
  const queues = new Map<string, Shed>();
  return (
    name: CallName,
    { area, credentials, sends }: Pick<CallInArea, 'area' | 'credentials' | 'sends'>,
  ): Shed | undefined => {
    const signsIn = name.startsWith('POST ') && credentials === 'project' && !cheap.includes(area);
    // The second half of a sign-in is proved with the token of the first.
    if (!signsIn && !secondAreas.includes(area)) return undefined;
    // A user with a code in hand does not wait for a mail server that hangs.
    const way = typeof sends === 'object' ? sends.channel : sends;
    const kind = way ? `${area}, sending ${way}` : area;
    const queue = queues.get(kind) ?? createHashQueue({ threads, ...options });
    queues.set(kind, queue);
    return queue;
  };
}
