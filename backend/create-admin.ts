/** `createAdmin`: the management API of the provider, for the host's own servers. */
import type { SchemaErrorReply } from '../session-core/wire/errors.ts';
import { AdminError } from './admin-error.ts';
import { adminMethods } from './admin-methods.ts';
import type { Admin, AdminOptions, Lines } from './admin-types.ts';
import { BackendError } from './errors.ts';

/**
 * Makes a client of the management API. Never import it in a page: the secret opens every account.
 *
 * @throws {BackendError} `usage_error` when an option is missing or wrong
 * @example
 * const admin = createAdmin({ apiBaseUrl: 'http://localhost:4400', adminSecret: process.env.ADMIN_SECRET });
 * const user = await admin.users.create({ emails: [{ email: 'ada@example.com', verified: true }] });
 */
export function createAdmin(options: AdminOptions): Admin {
  const caller = createCaller(options);
  const groups: Record<string, Record<string, Method>> = {};
  for (const [name, methods] of Object.entries<Made>(adminMethods)) {
    const [group = '', method = ''] = name.split('.');
    groups[group] = { ...groups[group], [method]: methodOf(caller, methods) };
  }
  // Types and table are written together, from one declaration.
  return groups as unknown as Admin;
}

type Method = (...values: never[]) => unknown;

interface Made {
  kind: 'call' | 'list' | 'lines' | 'stream';
  /** Method and path. */
  call: string;
  field?: string;
}

/** Takes a value for each `:name` of the path, then the lines if any, then one object: the body, or the query of a call without one. */
function methodOf({ send, stream }: Caller, { kind, call, field = '' }: Made): Method {
  const count = call.match(/:\w+/g)?.length ?? 0;
  return (...values: unknown[]) => {
    const to = { call, ids: values.slice(0, count) };
    const rest = values.slice(count);
    // What TypeScript checks at the caller.
    const input = (kind === 'lines' ? rest[1] : rest[0]) as object | undefined;
    switch (kind) {
      case 'call':
        return send(to, input).then((reply) => (field === '' ? reply : reply[field]));
      case 'list':
        return pages((page) => send(to, { ...input, ...page }), field);
      case 'lines':
        return sendLines(stream, to, rest[0] as Lines, input);
      case 'stream':
        return linesFrom(stream, to, input);
    }
  };
}

/** A call, and the values of the `:name` parts of its path. */
interface To {
  call: string;
  ids: readonly unknown[];
}

type Reply = Record<string, unknown>;
type Load = (page: { cursor?: string }) => Promise<Reply>;

/** The first page, which is also all entries from it on. */
function pages(load: Load, field: string) {
  const first = load({});
  async function* entries() {
    for (let page = await first; ; ) {
      yield* page[field] as unknown[];
      const { next_cursor: cursor } = (page.results_metadata ?? page) as { next_cursor?: string | null };
      if (!cursor) return;
      page = await load({ cursor });
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: entries });
}

async function* linesFrom(stream: Caller['stream'], to: To, query: object | undefined) {
  const { body } = await stream(to, query);
  const isCutOff = (cause?: unknown) =>
    new BackendError('provider_unreachable', 'The export was cut off.', { cause });
  const texts = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await texts.read().catch((cause: unknown) => {
        throw isCutOff(cause);
      });
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } finally {
    // Ends the export if the caller stops early.
    await texts.cancel().catch(() => {});
  }
  if (rest !== '') throw isCutOff();
}

async function sendLines(
  stream: Caller['stream'],
  to: To,
  lines: Lines,
  query: object | undefined,
): Promise<unknown> {
  const source = streamOf(lines);
  try {
    const {
      request_id: _id,
      status_code: _status,
      ...reply
    } = await (await stream(to, query, source.body)).json();
    return reply;
  } catch (error) {
    // The error comes from reading the caller's own file, so it is thrown as it was.
    throw source.failure === undefined ? error : source.failure.cause;
  }
}

interface Caller {
  /** @returns the reply without what all replies have */
  send(to: To, input: object | undefined): Promise<Reply>;
  /** A request or reply of any length; waits for it as long as it takes. */
  stream(to: To, query: object | undefined, body?: ReadableStream<Uint8Array>): Promise<Response>;
}

function createCaller({ apiBaseUrl, adminSecret, timeout = 10_000, fetch }: AdminOptions): Caller {
  if (typeof adminSecret !== 'string' || adminSecret === '') {
    throw new BackendError('usage_error', 'createAdmin: "adminSecret" must be a string.');
  }
  if (!URL.canParse(apiBaseUrl) || !/^https?:$/.test(new URL(apiBaseUrl).protocol)) {
    throw new BackendError('usage_error', 'createAdmin: "apiBaseUrl" must be an http(s) address.');
  }
  const base = apiBaseUrl.replace(/\/+$/, '');
  const unreachable = (cause: unknown) =>
    new BackendError('provider_unreachable', `The provider at ${base} returned no usable reply.`, { cause });

  /** @throws AdminError for a refusal, BackendError without an answer */
  async function request(to: To, query: object, init: RequestInit): Promise<Response> {
    const [method = '', path = ''] = to.call.split(' ');
    const ids = to.ids[Symbol.iterator]();
    const url = new URL(base + path.replace(/:(\w+)/g, (_, name: string) => segment(name, ids.next().value)));
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const headers = { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' };
    try {
      const response = await (fetch ?? globalThis.fetch)(url, {
        ...{ method, headers, redirect: 'error' },
        ...init,
      });
      if (response.ok) return response;
      const reply: SchemaErrorReply = await response.json();
      if (reply.error_type === undefined) throw new Error(`It answered ${response.status}.`);
      throw new AdminError(reply);
    } catch (cause) {
      if (cause instanceof AdminError) throw cause;
      throw unreachable(cause);
    }
  }

  return {
    async send(to, input) {
      const signal = AbortSignal.timeout(timeout);
      const takesBody = /^P/.test(to.call);
      const body = takesBody && input !== undefined ? { body: JSON.stringify(input) } : {};
      const response = await request(to, takesBody ? {} : (input ?? {}), { ...body, signal });
      const {
        request_id: _id,
        status_code: _status,
        ...reply
      } = await response.json().catch((cause: unknown) => {
        throw unreachable(cause);
      });
      return reply;
    },
    stream: (to, query, body) =>
      // The standard asks for `duplex` where the body is a stream; the types do not know it yet.
      request(to, query ?? {}, body ? ({ body, duplex: 'half' } as object) : {}),
  };
}

/** Addresses drop `.` and `..`, however they are encoded, and an empty part: the call would be another one. */
function segment(name: string, id: unknown): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
    throw new BackendError('usage_error', `"${name}" must be an id, not "${id}".`);
  return encodeURIComponent(id);
}

/** Bytes pass as they are; texts and objects become a line each. `failure` has what reading the lines threw. */
function streamOf(lines: Lines) {
  const encoder = new TextEncoder();
  async function* chunks() {
    for await (const line of lines) {
      if (line instanceof Uint8Array) yield line;
      else yield encoder.encode(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    }
  }
  const iterator = chunks();
  const source: { body: ReadableStream<Uint8Array>; failure?: { cause: unknown } } = {
    body: new ReadableStream({
      async pull(controller) {
        const { done, value } = await iterator.next().catch((cause: unknown) => {
          source.failure = { cause };
          throw cause;
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return(undefined);
      },
    }),
  };
  return source;
}
