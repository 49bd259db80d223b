/** The management API: what the project's own servers, and never a page, may do with the admin secret. */

import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { AdminCallName, AdminStreams } from '../../session-core/wire/admin.ts';
import { noteActor } from '../audit/context.ts';
import { bearerToken } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { checkBody, checkQuery, readJson } from '../http/schema-issues.ts';
import { limitTries } from '../limits.ts';
import { hashToken, sameHash } from '../secrets.ts';
import { splitLines } from '../transfer/split-lines.ts';
import type { World } from '../world.ts';
import { mountOrganizations } from './b2b/mount.ts';
import type { AdminRequest, Operation, StreamOperation } from './operation.ts';
import { operations, streams } from './table.ts';

const nothing = z.strictObject({});

/** Without a secret there is no management API. */
export function mountAdmin(app: Hono<RequestState>, world: World): void {
  const { adminSecret } = world.settings;
  if (adminSecret === undefined) return;
  const on = (name: string, answer: (context: Context<RequestState>) => Promise<Response>) => {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) => {
      await checkSecret(world, context, adminSecret);
      noteActor('admin');
      return answer(context);
    });
  };
  // First: the others would take `export` in `/users/export` for a user's id.
  for (const [name, operation] of Object.entries(streams)) {
    on(name, (context) =>
      answerLines(world, operation as unknown as StreamOperation<keyof AdminStreams>, context),
    );
  }
  mountOrganizations(world, on);
  // Each operation is sound by itself (`OperationTable`); a loop over all of them cannot say so.
  for (const [name, operation] of Object.entries(operations)) {
    on(name, (context) => answerOperation(world, operation as unknown as Operation<AdminCallName>, context));
  }
}

/** @throws Refusal `invalid_secret_authentication`, `too_many_requests` */
async function checkSecret(world: World, context: Context<RequestState>, secret: string): Promise<void> {
  const shown = bearerToken(context.req.header('authorization'));
  // Hashes have one length, whatever the caller sent.
  if (sameHash(hashToken(shown), hashToken(secret))) return;
  await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
  throw new Refusal('invalid_secret_authentication');
}

async function answerOperation(
  world: World,
  operation: Operation<AdminCallName>,
  context: Context<RequestState>,
): Promise<Response> {
  const raw = operation.body.type === 'null' ? null : await readJson(context.req.raw);
  const request = {
    world,
    params: context.req.param(),
    query: checkQuery(operation.query ?? nothing, context.req.query()),
    body: checkBody(operation.body, raw),
    lines: linesOf(context.req.raw.body),
  };
  // The query and the body are of the same operation.
  const reply = await operation.answer(request as unknown as AdminRequest<never, never>);
  return context.json({ ...reply, request_id: requestId(context), status_code: 200 });
}

async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  // The two types of one class, of the browser and of Node, differ in small things.
  if (body) yield* splitLines(Readable.fromWeb(body as NodeStream));
}

async function answerLines(
  world: World,
  operation: StreamOperation<keyof AdminStreams>,
  context: Context<RequestState>,
): Promise<Response> {
  const query = checkQuery(operation.query, context.req.query());
  const lines = operation.lines({ world, params: context.req.param(), query, body: null });
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
