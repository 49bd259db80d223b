/** All refusals of the provider, on each screen of the form products: the visitor sees a text, and can continue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refusalsOf as refusalsOfCall } from '../../provider/calls/openapi/openapi.ts';
import { callTable } from '../../provider/calls/table.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { createLogin } from '../../src/login/create-login.ts';
import type { LoginEvent } from '../../src/login/login-table.ts';
import type { LoginOptions } from '../../src/login/options.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { allProducts } from '../../src/products/table.ts';
import { createTranslate } from '../../src/strings/translate.ts';
import { createWorld } from '../fakes/environment.ts';
import { ok, refuse } from '../fakes/server.ts';
import { idle, table } from './login-table.ts';

const t = createTranslate();
const email = 'ada@example.com';
const password = 'correct horse battery staple 42';
const resetLink = 'https://pets.example/reset?auth_token_type=reset_password&token=abc';

interface Case {
  call: CallName;
  /** The events that lead to the screen; the last one makes the call. */
  events: LoginEvent[];
  options?: LoginOptions;
  /** The result of the search for the address. @default 'new' */
  userType?: 'new' | 'password' | 'passwordless';
  /** The visitor arrives by a reset link. */
  byLink?: true;
  /** The screen that shows the problem. */
  on: string;
  /** The field that shows the problem; others appear below the form. */
  at?: Record<string, string>;
  /** Refusals that lead to another screen. */
  leads?: Record<string, string>;
}

const givesEmail: LoginEvent = { type: 'passwords.emailSubmitted', email };
const submits: LoginEvent = { type: 'passwords.submitted', password };
const phone = (channel: 'sms' | 'whatsapp'): LoginEvent => ({
  type: 'otp.phoneSubmitted',
  phone: { channel, country: 'DE', callingCode: '49', text: '01512 3456789' },
});
const aboutEmail = { invalid_email: 'email', inactive_email: 'email' };
const aboutPhone = {
  invalid_phone_number: 'phone',
  invalid_phone_number_country_code: 'phone',
  unsubscribed_phone_number: 'phone',
};
const aboutPassword = {
  unauthorized_credentials: 'password',
  no_user_password: 'password',
  email_not_found: 'password',
  weak_password: 'password',
};
const needsLink = {
  unable_to_auth_magic_link: 'passwords.linkNeeded',
  pkce_mismatch: 'passwords.linkNeeded',
  pkce_expected_code_verifier: 'passwords.linkNeeded',
};

/** Refusals that a retry may solve, by their status. */
const transient: Record<string, number> = { internal_server_error: 500, too_many_requests: 429 };

const cases: Case[] = [
  {
    call: 'POST /otps/email/login_or_create',
    options: { products: ['otp'] },
    events: [{ type: 'otp.emailSubmitted', email }],
    on: 'main',
    at: aboutEmail,
  },
  ...(['sms', 'whatsapp'] as const).map(
    (channel): Case => ({
      call: `POST /otps/${channel}/login_or_create`,
      options: { products: ['otp'], otpOptions: { methods: [channel] } },
      events: [phone(channel)],
      on: 'main',
      at: aboutPhone,
    }),
  ),
  {
    call: 'POST /otps/authenticate',
    options: { products: ['otp'] },
    events: [
      { type: 'otp.emailSubmitted', email },
      { type: 'otp.codeEntered', code: '123456' },
    ],
    on: 'otp.enter',
    // A password that the server did not check is not shown as wrong.
    at: Object.fromEntries(
      refusalsOf('POST /otps/authenticate')
        .filter((type) => !Object.hasOwn(transient, type))
        .map((type) => [type, 'code']),
    ),
  },
  {
    call: 'POST /magic_links/email/login_or_create',
    options: { products: ['emailMagicLinks'] },
    events: [{ type: 'magicLinks.emailSubmitted', email }],
    on: 'main',
    at: aboutEmail,
  },
  { call: 'POST /users/search', events: [givesEmail], on: 'main', at: aboutEmail },
  {
    call: 'POST /passwords',
    events: [givesEmail, submits],
    on: 'passwords.create',
    at: { ...aboutPassword, ...aboutEmail, breached_password: 'password' },
    leads: { reset_password: 'passwords.resetSent' },
  },
  {
    call: 'POST /passwords/authenticate',
    userType: 'password',
    events: [givesEmail, submits],
    on: 'passwords.logIn',
    at: { ...aboutPassword, ...aboutEmail },
    leads: { reset_password: 'passwords.resetSent', breached_password: 'passwords.resetSent' },
  },
  {
    call: 'POST /passwords/email/reset/start',
    userType: 'password',
    events: [givesEmail, { type: 'passwords.forgotAsked' }],
    on: 'passwords.logIn',
    at: { ...aboutPassword, ...aboutEmail },
  },
  {
    call: 'POST /passwords/email/reset/start',
    userType: 'passwordless',
    events: [givesEmail],
    on: 'main',
    at: aboutEmail,
  },
  {
    call: 'POST /passwords/strength_check',
    events: [givesEmail, { type: 'passwords.paused', password, edit: 1 }],
    on: 'passwords.create',
    at: Object.fromEntries(refusalsOf('POST /passwords/strength_check').map((type) => [type, 'strength'])),
  },
  {
    call: 'POST /passwords/email/reset',
    byLink: true,
    events: [submits],
    on: 'passwords.reset',
    at: { ...aboutPassword, breached_password: 'password' },
    leads: needsLink,
  },
  {
    call: 'POST /magic_links/authenticate',
    byLink: true,
    events: [{ type: 'passwords.withoutAsked' }],
    on: 'passwords.reset',
    leads: needsLink,
  },
];

/** The types of the provider's table, those of any call, and those of a later provider. */
function refusalsOf(call: CallName): string[] {
  const { refusals = [] } = callTable[call];
  // Without a password to be wrong, the public token of the page is.
  const follows = [...refusalsOfCall(call, callTable[call] as never)].filter(
    (type) => type !== 'unauthorized_credentials',
  );
  return [...new Set([...refusals, ...follows, 'too_many_requests', 'of_a_later_server'])];
}

before(async () => {
  for (const { main } of allProducts) await main.load();
});
after(() => {
  Reflect.deleteProperty(globalThis, 'location');
});

/** A visitor who reaches the refused call. */
async function refusedVisit({ call, events, options, userType = 'new', byLink }: Case, errorType: string) {
  const world = createWorld();
  const { server } = world;
  server.on('POST /users/search', () => ok({ userType }));
  server.on('POST /otps/email/login_or_create', () => ok({ method_id: 'method-1' }));
  server.on(call, () => refuse(transient[errorType] ?? 400, errorType));
  const href = byLink ? resetLink : 'https://pets.example/login';
  // The widget reads the token of a link from the page's address.
  Object.defineProperty(globalThis, 'location', { value: { href }, configurable: true });
  const config = resolveConfig(options ?? { products: ['passwords'] });
  const login = createLogin({
    table,
    session: world.openTab({ href }).open(),
    config: () => config,
    now: () => 0,
    memory: { read: () => null, write: () => {} },
    ...(byLink ? { arrived: 'passwords' as const } : {}),
    idle,
    emit: () => {},
    onError: () => {},
  });
  const { machine } = login;
  const settle = async () => {
    while (machine.store.getState().busy.length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  await settle();
  for (const event of events) {
    machine.send(event);
    await settle();
  }
  return { login, settle, asked: () => server.seen(call).length };
}

for (const one of cases) {
  const { call, on, at = {}, leads = {}, events } = one;
  test(`each refusal of ${call} is shown on ${on}, and the visitor can continue`, async () => {
    for (const errorType of refusalsOf(call)) {
      const { login, settle, asked } = await refusedVisit(one, errorType);
      const { store, send } = login.machine;
      const { screen, problem } = store.getState();
      const elsewhere = leads[errorType];
      assert.equal(screen.name, elsewhere ?? on, errorType);
      if (!elsewhere) {
        assert.equal(problem?.errorType, errorType);
        assert.equal(problem?.field, at[errorType], errorType);
        assert.ok(problem && t.problem(problem).length > 5, errorType);
        // The same action repeats the call: nothing stays busy or closed.
        const before = asked();
        const last = events.at(-1);
        if (last) send(last);
        await settle();
        assert.equal(asked(), before + 1, errorType);
      }
      send({ type: 'back' });
      assert.equal(store.getState().screen.name, 'main', errorType);
      login.stop();
    }
  });
}
