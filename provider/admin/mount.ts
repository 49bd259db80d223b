/** The management API: what the project's own servers, and never a page, may do with the admin secret. */

import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { noteAdmin } from '../audit/context.ts';
import { bearerToken } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { checkBody, checkQuery, readJson, takesBody } from '../http/schema-issues.ts';
import { limitTries } from '../limits/limits.ts';
import { hashToken, sameHash } from '../secrets/secrets.ts';
import { splitLines } from '../transfer/split-lines.ts';
import type { World } from '../world/world.ts';
import { findKey, lacks } from './keys.ts';
import { type Operation, type StreamOperation, withOrganization } from './operation.ts';
import { placeOf } from './project.ts';
import { contains, rightFor } from './rights.ts';
import { operations, operationsOfOrganizations, streams } from './table.ts';

/** Without a secret, and without a port of its own, there is no management API. */
export function mountAdmin(app: Hono<RequestState>, world: World): void {
  const on = (name: string, answer: (context: Context<RequestState>) => Promise<Response>) => {
    const [method = '', path = ''] = name.split(' ');
    const right = rightFor(name);
    app.on(method, path, async (context) => {
      const rights = await rightsOf(world, context, bearerToken(context.req.header('authorization')));
      if (!contains(rights, right)) throw lacks(right);
      return answer(context);
    });
  };
  // First: the others would take `export` in `/users/export` for a user's id.
  for (const [name, stream] of Object.entries(streams)) {
    on(name, (context) => answerLines(world, stream, context));
  }
  for (const [name, operation] of Object.entries(operationsOfOrganizations)) {
    const answer = (context: Context<RequestState>) =>
      answerOperation(operation, context, (named) => placeOf(world, named));
    on(name, answer);
    const longer = withOrganization(name);
    if (longer) on(longer, answer);
  }
  for (const [name, operation] of Object.entries(operations)) {
    on(name, (context) => answerOperation(operation, context, async () => ({ world })));
  }
}

/** A request that names the organization need not name the project. */
const named = z.object({ project_id: z.string().optional(), organization_id: z.string().optional() });

/**
 * The rights of who shows this secret.
 *
 * @throws Refusal `invalid_secret_authentication`, `too_many_requests`
 */
export async function rightsOf(
  world: World,
  context: Context<RequestState>,
  shown: string,
): Promise<readonly string[]> {
  // Hashes have one length, whatever the caller sent.
  const isSecret = world.settings.adminSecrets.some((secret) =>
    sameHash(hashToken(shown), hashToken(secret)),
  );
  if (isSecret) return noteAdmin(null, ['*:write']);
  const key = await findKey(world, shown);
  if (key) return noteAdmin(key.key_id, key.rights);
  await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
  throw new Refusal('invalid_secret_authentication');
}

/** Finds the world of an operation, and what its path leaves out, by what a request names. */
type FindPlace = (named: Partial<Record<string, string>>) => ReturnType<typeof placeOf>;

interface OperationRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  lines?: AsyncIterable<string>;
}

/** Checks a request and answers it. */
export async function makeOperation(
  operation: Operation,
  { params, query: asked, body: raw, lines = nothing() }: OperationRequest,
  find: FindPlace,
): Promise<object> {
  const body = checkBody(operation.body, raw);
  const query = checkQuery(operation.query, asked);
  const { world, ...home } = await find({
    ...named.safeParse({ ...Object(body), ...Object(query) }).data,
    ...params,
  });
  return operation.answer({ world, params: { ...params, ...home }, query, body, lines });
}

async function* nothing(): AsyncGenerator<string> {}

async function answerOperation(
  operation: Operation,
  context: Context<RequestState>,
  find: FindPlace,
): Promise<Response> {
  const body = takesBody(operation.body) ? await readJson(context.req.raw) : null;
  const request = {
    params: context.req.param(),
    query: context.req.query(),
    body,
    lines: linesOf(context.req.raw.body),
  };
  const reply = await makeOperation(operation, request, find);
  return context.json({ ...reply, request_id: requestId(context), status_code: 200 });
}

async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  // The two types of one class, of the browser and of Node, differ in small things.
  if (body) yield* splitLines(Readable.fromWeb(body as NodeStream));
}

async function answerLines(
  world: World,
  operation: StreamOperation,
  context: Context<RequestState>,
): Promise<Response> {
  const query = checkQuery(operation.query, context.req.query());
  const lines = operation.lines({ world, query });
  context.header('Content-Type', 'application/x-ndjson');
  async function* written(): AsyncGenerator<Uint8Array> {
    try {
      for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
    } catch (err) {
      world.log.error({ err, operation: operation.id }, 'could not write all lines');
      // The status has been sent: a connection that breaks off says that there is more.
      throw err;
    }
  }
  return context.body(Readable.toWeb(Readable.from(written())) as ReadableStream);
}
