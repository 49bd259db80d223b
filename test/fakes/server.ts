/** A scripted authentication server with sessions, to test a client without a provider. */
import type { CallName } from '../../session-core/wire/calls.ts';
import type { User } from '../../session-core/wire/shared.ts';
import type { FakeClock } from './clock.ts';

export interface SeenRequest {
  name: CallName;
  tab: string;
  at: number;
  headers: Record<string, string>;
  body: unknown;
  init: RequestInit;
  url: string;
}

type Answer = Response | Promise<Response>;
export type Handler = (request: SeenRequest) => Answer;

export interface FakeServer {
  readonly requests: SeenRequest[];
  /** Replaces the answer of one call; the returned function restores it. */
  on(name: CallName, handler: Handler): () => void;
  seen(name: CallName): SeenRequest[];
  /** Its usual answer to this request. */
  answer(request: SeenRequest): Answer;
  handle(url: string, init: RequestInit, tab: string): Promise<Response>;
  /** Session tokens that the server accepts. */
  readonly sessions: Map<string, { session_id: string; expires: number }>;
  /** How many refreshes succeeded, and when. */
  readonly refreshed: number[];
  bootstrap: Record<string, unknown>;
  /** How long each answer takes, in milliseconds. @default 0 */
  latency: number;
  authReply(options?: { minutes?: number; token?: string; user_id?: string }): Record<string, unknown>;
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

export const ok = (data: Record<string, unknown>) =>
  json(200, { data: { request_id: 'request-id-1', status_code: 200, ...data } });

export const refuse = (status: number, error_type: string, error_message = `refused: ${error_type}`) =>
  json(status, {
    status_code: status,
    request_id: 'request-id-2',
    error_type,
    error_message,
    error_url: 'https://docs.example/errors',
  });

export function createServer({ now, after }: Pick<FakeClock, 'now' | 'after'>): FakeServer {
  const requests: SeenRequest[] = [];
  const sessions = new Map<string, { session_id: string; expires: number }>();
  const refreshed: number[] = [];
  const handlers = new Map<CallName, Handler>();
  let count = 0;

  function bearer(request: SeenRequest): string {
    return atob((request.headers.Authorization ?? '').replace('Basic ', '')).split(':')[1] ?? '';
  }

  function authReply({
    minutes = 60,
    token,
    user_id = 'user-1',
  }: Parameters<FakeServer['authReply']>[0] = {}) {
    count += token ? 0 : 1;
    const session_token = token ?? `opaque-${count}`;
    const entry = sessions.get(session_token);
    const session = entry ?? { session_id: `session-${count}`, expires: now() + minutes * 60_000 };
    sessions.set(session_token, session);
    const time = new Date(now()).toISOString();
    return {
      user_id,
      user: {
        user_id,
        status: 'active',
        created_at: '2023-11-14T22:13:20Z',
        name: { first_name: '', middle_name: '', last_name: '' },
        emails: [{ email_id: 'email-1', email: 'ada@example.com', verified: true }],
        phone_numbers: [],
        crypto_wallets: [],
        providers: [],
        password: null,
        totps: [],
        webauthn_registrations: [],
        biometric_registrations: [],
        roles: [],
        trusted_metadata: {},
        untrusted_metadata: {},
      } satisfies User,
      session: {
        session_id: session.session_id,
        user_id,
        started_at: new Date(session.expires - 3_600_000).toISOString(),
        last_accessed_at: time,
        expires_at: new Date(session.expires).toISOString(),
        attributes: { ip_address: '', user_agent: '' },
        authentication_factors: [],
        custom_claims: null,
        roles: [],
      },
      session_token,
      session_jwt: `jwt-${session_token}-${now()}`,
    };
  }

  const minutesOf = (body: unknown) =>
    (body as { session_duration_minutes?: number }).session_duration_minutes;
  const signIn: Handler = ({ body }) =>
    ok({ ...authReply({ minutes: minutesOf(body) ?? 60 }), method_id: 'method-1' });
  const webauthnStart: Handler = () =>
    ok({
      public_key_credential_request_options: JSON.stringify({
        challenge: 'Y2hhbGxlbmdl',
        rpId: 'pets.example',
        timeout: 300_000,
      }),
    });
  const server: FakeServer = {
    requests,
    sessions,
    refreshed,
    latency: 0,
    bootstrap: {
      project_name: 'Pet Game',
      disable_sdk_watermark: false,
      cname_domain: null,
      email_domains: ['example.com'],
      captcha_settings: { enabled: false },
      pkce_required_for_email_magic_links: false,
      pkce_required_for_password_resets: false,
      pkce_required_for_oauth: false,
      pkce_required_for_sso: false,
      slug_pattern: null,
      create_organization_enabled: false,
      password_config: { luds_complexity: 3, luds_minimum_count: 8 },
      rbac_policy: null,
      siwe_required_for_crypto_wallets: false,
      vertical: 'CONSUMER',
    },
    authReply,
    on(name, handler) {
      const before = handlers.get(name);
      handlers.set(name, handler);
      return () => void (before ? handlers.set(name, before) : handlers.delete(name));
    },
    seen: (name) => requests.filter((request) => request.name === name),
    answer: (request) => (standard.get(request.name) as Handler)(request),
    async handle(url, init, tab) {
      const path = new URL(url).pathname
        .replace('/sdk/v1', '')
        .replace(/(\/projects\/bootstrap\/).*/, '$1:public_token')
        .replace(/(\/webauthn\/update\/).+/, '$1:id')
        .replace(/(\/users\/\w+\/)[^/]+/, '$1:id');
      const request: SeenRequest = {
        name: `${init.method} ${path}` as CallName,
        tab,
        at: now(),
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        init,
        url,
      };
      requests.push(request);
      if (server.latency > 0) await new Promise<void>((resolve) => void after(server.latency, resolve));
      const handler = handlers.get(request.name) ?? standard.get(request.name);
      if (!handler) throw new Error(`no handler for ${request.name}`);
      return handler(request);
    },
  };

  const standard = new Map<CallName, Handler>([
    ['POST /otps/email/login_or_create', () => ok({ method_id: 'method-1' })],
    ['POST /otps/email/send/primary', () => ok({ method_id: 'method-1' })],
    ['POST /otps/email/send/secondary', () => ok({ method_id: 'method-1' })],
    ['POST /otps/sms/login_or_create', () => ok({ method_id: 'method-2' })],
    ['POST /otps/sms/send/primary', () => ok({ method_id: 'method-2' })],
    ['POST /otps/sms/send/secondary', () => ok({ method_id: 'method-2' })],
    ['POST /otps/whatsapp/login_or_create', () => ok({ method_id: 'method-2' })],
    ['POST /otps/whatsapp/send/primary', () => ok({ method_id: 'method-2' })],
    ['POST /otps/whatsapp/send/secondary', () => ok({ method_id: 'method-2' })],
    ['POST /otps/authenticate', signIn],
    ['POST /magic_links/email/login_or_create', () => ok({})],
    ['POST /magic_links/email/send/primary', () => ok({})],
    ['POST /magic_links/email/send/secondary', () => ok({})],
    ['POST /magic_links/authenticate', signIn],
    [
      'POST /magic_links/inspect',
      () =>
        ok({
          email: 'ada@example.com',
          asked_by: 'Chrome on Windows',
          asked_at: new Date(now()).toISOString(),
          same_browser: true,
          works_here: true,
          works_there: false,
          replaces: null,
        }),
    ],
    ['POST /oauth/inspect', () => ok({ account: 'ada@example.com', replaces: null })],
    [
      'POST /oauth/authenticate',
      ({ body }) => ok({ ...authReply({ minutes: minutesOf(body) ?? 60 }), provider_type: 'google' }),
    ],
    [
      'POST /passwords',
      ({ body }) => ok({ ...authReply({ minutes: minutesOf(body) ?? 60 }), email_id: 'email-1' }),
    ],
    ['POST /passwords/authenticate', signIn],
    ['POST /passwords/email/reset/start', () => ok({})],
    ['POST /passwords/email/reset', signIn],
    ['POST /passwords/existing_password/reset', signIn],
    ['POST /passwords/session/reset', (request) => ok(authReply({ token: bearer(request) }))],
    ['POST /passwords/strength_check', () => ok({ valid_password: true, score: 4 })],
    ['POST /users/search', () => ok({ userType: 'password' })],
    [
      'POST /webauthn/register/start',
      () =>
        ok({
          user_id: 'user-1',
          public_key_credential_creation_options: JSON.stringify({
            challenge: 'Y2hhbGxlbmdl',
            rp: { name: 'Pet Game', id: 'pets.example' },
            user: { id: 'dXNlci0x', name: 'ada', displayName: 'Ada' },
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          }),
        }),
    ],
    [
      'POST /webauthn/register',
      (request) => ok({ ...authReply({ token: bearer(request) }), webauthn_registration_id: 'passkey-1' }),
    ],
    ['POST /webauthn/authenticate/start/primary', webauthnStart],
    ['POST /webauthn/authenticate/start/secondary', webauthnStart],
    [
      'POST /webauthn/authenticate',
      ({ body }) =>
        ok({ ...authReply({ minutes: minutesOf(body) ?? 60 }), webauthn_registration_id: 'passkey-1' }),
    ],
    ['POST /crypto_wallets/authenticate/start/primary', () => ok({ challenge: 'sign this' })],
    ['POST /crypto_wallets/authenticate/start/secondary', () => ok({ challenge: 'sign this' })],
    ['POST /crypto_wallets/authenticate', signIn],
    [
      'POST /sessions/authenticate',
      (request) => {
        const token = bearer(request);
        const session = sessions.get(token);
        if (!session || session.expires <= now()) return refuse(404, 'session_not_found');
        const minutes = minutesOf(request.body);
        if (minutes) session.expires = now() + minutes * 60_000;
        refreshed.push(now());
        return ok(authReply({ token }));
      },
    ],
    [
      'POST /sessions/revoke',
      (request) => (sessions.delete(bearer(request)) ? ok({}) : refuse(404, 'session_not_found')),
    ],
    ['GET /users/me', () => ok({ ...(authReply({ token: 'probe' }).user as User) })],
    ['GET /projects/bootstrap/:public_token', () => ok(server.bootstrap)],
    ['POST /events', () => ok({})],
  ]);
  return server;
}
