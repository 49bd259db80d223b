/** `createAdmin`: the management API of the provider, for the host's own servers. */
import type { SchemaErrorReply } from '../session-core/wire/errors.ts';
import { AdminError } from './admin-error.ts';
import type { Admin, AdminInput, AdminOptions, AllAdminCalls, MemberPlace } from './admin-types.ts';
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
  const { call, stream } = createCaller(options);
  const ofUser = (user_id: string) => ({ params: { user_id } });
  const ofWebhook = (webhook_id: string) => ({ params: { webhook_id } });
  const ofMember = ({ organization_id, member_id }: MemberPlace) => ({
    params: { organization_id, member_id },
  });
  const searchMembers: Admin['members']['search'] = (query) => call('GET /v1/admin/members', { query });
  const list: Admin['users']['list'] = (filter) => call('GET /v1/admin/users', { query: filter ?? {} });

  async function* exported(
    what: 'users' | 'organizations',
    { withoutSecrets = false }: { withoutSecrets?: boolean } = {},
  ) {
    const { body } = await stream(`GET /v1/admin/${what}/export?without_secrets=${withoutSecrets}`);
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
        yield* lines;
      }
    } finally {
      // Ends the export if the caller stops early.
      await texts.cancel().catch(() => {});
    }
    if (rest !== '') throw isCutOff();
  }

  return {
    users: {
      create: async (body) => (await call('POST /v1/admin/users', { body })).user,
      get: async (id) => (await call('GET /v1/admin/users/:user_id', ofUser(id))).user,
      list,
      async *all(filter = {}) {
        for await (const { users } of pages((page) => list({ ...filter, ...page }))) yield* users;
      },
      update: async (id, body) =>
        (await call('PATCH /v1/admin/users/:user_id', { ...ofUser(id), body })).user,
      delete: async (id) => void (await call('DELETE /v1/admin/users/:user_id', ofUser(id))),
      lock: async (id, reason) =>
        (await call('POST /v1/admin/users/:user_id/lock', { ...ofUser(id), body: { reason } })).user,
      unlock: async (id) => (await call('POST /v1/admin/users/:user_id/unlock', ofUser(id))).user,
      addEmail: async (id, body) =>
        (await call('POST /v1/admin/users/:user_id/emails', { ...ofUser(id), body })).user,
      addPhoneNumber: async (id, body) =>
        (await call('POST /v1/admin/users/:user_id/phone_numbers', { ...ofUser(id), body })).user,
      setPassword: async (id, password) =>
        (await call('PUT /v1/admin/users/:user_id/password', { ...ofUser(id), body: { password } })).user,
      removePassword: async (id) => (await call('DELETE /v1/admin/users/:user_id/password', ofUser(id))).user,
      removeFactor: async (user_id, kind, id) =>
        (await call(`DELETE /v1/admin/users/:user_id/${kind}/:id`, { params: { user_id, id } })).user,
      removeTotp: async (id) => void (await call('DELETE /v1/users/:user_id/totps', ofUser(id))),
      setMfa: async (id, mfa) =>
        void (await call('PUT /v1/users/:user_id/mfa', { ...ofUser(id), body: { mfa } })),
      connectedApps: async (id) =>
        (await call('GET /v1/admin/users/:user_id/connected_apps', ofUser(id))).connected_apps,
      disconnectApp: async (user_id, id) =>
        void (await call('DELETE /v1/admin/users/:user_id/connected_apps/:id', { params: { user_id, id } })),
      async import(users, { dryRun = false } = {}) {
        const response = await stream(`POST /v1/admin/users/import?dry_run=${dryRun}`, linesOf(users));
        return response.json();
      },
      export: (options) => exported('users', options),
      impersonate: (user_id, by) => call('POST /v1/impersonation/tokens', { body: { user_id, ...by } }),
    },
    organizations: {
      async import(lines, { dryRun = false } = {}) {
        const response = await stream(
          `POST /v1/admin/organizations/import?dry_run=${dryRun}`,
          linesOf(lines),
        );
        return response.json();
      },
      export: (options) => exported('organizations', options),
    },
    members: {
      search: searchMembers,
      async *all(filter) {
        for await (const { members } of pages((page) => searchMembers({ ...filter, ...page })))
          yield* members;
      },
      get: async (member) => (await call(`GET ${memberPath}`, ofMember(member))).member,
      update: async (member, body) =>
        (await call(`PATCH ${memberPath}`, { ...ofMember(member), body })).member,
      delete: async (member) => void (await call(`DELETE ${memberPath}`, ofMember(member))),
      sessions: async (member) => (await call(`GET ${memberPath}/sessions`, ofMember(member))).sessions,
      endSessions: async (member) => (await call(`DELETE ${memberPath}/sessions`, ofMember(member))).ended,
    },
    sessions: {
      list: async (id) => (await call('GET /v1/admin/users/:user_id/sessions', ofUser(id))).sessions,
      end: async (session_id) =>
        void (await call('DELETE /v1/admin/sessions/:session_id', { params: { session_id } })),
      endAll: async (id) => (await call('DELETE /v1/admin/users/:user_id/sessions', ofUser(id))).ended,
    },
    invitations: {
      create: async (body) => (await call('POST /v1/admin/invitations', { body })).invitation,
      list: (query = {}) => call('GET /v1/admin/invitations', { query }),
      revoke: async (invitation_id) =>
        (await call('DELETE /v1/admin/invitations/:invitation_id', { params: { invitation_id } })).invitation,
    },
    webhooks: {
      create: (body) => call('POST /v1/admin/webhooks', { body }),
      list: async () => (await call('GET /v1/admin/webhooks', {})).webhooks,
      update: async (id, body) =>
        (await call('PATCH /v1/admin/webhooks/:webhook_id', { ...ofWebhook(id), body })).webhook,
      delete: async (id) => void (await call('DELETE /v1/admin/webhooks/:webhook_id', ofWebhook(id))),
      rotateSecret: (id) => call('POST /v1/admin/webhooks/:webhook_id/rotate_secret', ofWebhook(id)),
      deliveries: (id, query = {}) =>
        call('GET /v1/admin/webhooks/:webhook_id/deliveries', { ...ofWebhook(id), query }),
      replay: async (id, from) => {
        const body = { from: from.toISOString() };
        return (await call('POST /v1/admin/webhooks/:webhook_id/replay', { ...ofWebhook(id), body })).waiting;
      },
    },
    record: { list: (query = {}) => call('GET /v1/audit_events', { query }) },
    call,
  };
}

const memberPath = '/v1/admin/organizations/:organization_id/members/:member_id';

/** Every page of a list. */
async function* pages<P extends { next_cursor: string | null }>(
  load: (page: { limit: number; cursor?: string }) => Promise<P>,
): AsyncGenerator<P, void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: P = await load({ limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    yield page;
    cursor = page.next_cursor;
  }
}

interface Caller {
  call: Admin['call'];
  /** A request or reply of any length; waits for it as long as it takes. */
  stream(name: string, body?: ReadableStream<Uint8Array>): Promise<Response>;
}

function createCaller({ apiBaseUrl, adminSecret, timeout = 10_000, fetch }: AdminOptions): Caller {
  if (typeof adminSecret !== 'string' || adminSecret === '') {
    throw new BackendError('usage_error', 'createAdmin: "adminSecret" must be a string.');
  }
  if (!URL.canParse(apiBaseUrl) || !/^https?:$/.test(new URL(apiBaseUrl).protocol)) {
    throw new BackendError('usage_error', 'createAdmin: "apiBaseUrl" must be an http(s) address.');
  }
  const base = apiBaseUrl.replace(/\/+$/, '');

  /** @throws AdminError for a refusal, BackendError without an answer */
  async function send(url: URL, init: RequestInit): Promise<Response> {
    const headers = { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' };
    try {
      const response = await (fetch ?? globalThis.fetch)(url, { headers, redirect: 'error', ...init });
      if (response.ok) return response;
      const reply: SchemaErrorReply = await response.json();
      if (reply.error_type === undefined) throw new Error(`It answered ${response.status}.`);
      throw new AdminError(reply);
    } catch (cause) {
      if (cause instanceof AdminError) throw cause;
      throw unreachable(cause);
    }
  }

  const unreachable = (cause: unknown) =>
    new BackendError('provider_unreachable', `The provider at ${base} returned no usable reply.`, { cause });

  return {
    async call<Name extends keyof AllAdminCalls>(name: Name, input: AdminInput<Name>) {
      // The type of a call says what it has.
      const { params = {}, query = {}, body } = input as Parts;
      const [method = '', path = ''] = name.split(' ');
      const url = new URL(
        base + path.replace(/:(\w+)/g, (_, part: string) => segment(part, params[part] ?? '')),
      );
      for (const [key, value] of Object.entries(query)) {
        if (value !== undefined) url.searchParams.set(key, String(value));
      }
      const response = await send(url, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      });
      const reply: AllAdminCalls[Name]['reply'] = await response.json().catch((cause: unknown) => {
        throw unreachable(cause);
      });
      return reply;
    },
    stream(name, body) {
      const [method = '', path = ''] = name.split(' ');
      // The standard asks for `duplex` where the body is a stream; the types do not know it yet.
      return send(new URL(base + path), { method, ...(body && ({ body, duplex: 'half' } as object)) });
    },
  };
}

/** Addresses drop `.` and `..`, however they are encoded, and an empty part: the call would be another one. */
function segment(name: string, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new BackendError('usage_error', `"${name}" must be an id, not "${id}".`);
  return encodeURIComponent(id);
}

interface Parts {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/** Bytes pass as they are; texts and objects become a line each. */
function linesOf(
  users: AsyncIterable<string | Uint8Array | object> | Iterable<string | object>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* chunks() {
    for await (const user of users) {
      if (user instanceof Uint8Array) yield user;
      else yield encoder.encode(`${typeof user === 'string' ? user : JSON.stringify(user)}\n`);
    }
  }
  const iterator = chunks();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
}
