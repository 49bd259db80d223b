/** Whatever visitor and server do, the login traps no one and always settles. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { errorTypes } from '../../session-core/wire/errors.ts';
import { createLogin } from '../../src/login/create-login.ts';
import type { LoginEvent } from '../../src/login/login-table.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { numberLibrary } from '../../src/products/otp/number-library.ts';
import { phoneForm } from '../../src/products/otp/tasks.ts';
import { allProducts } from '../../src/products/table.ts';
import fc from '../properties.ts';
import { idle, ownerOf, table } from './login-table.ts';

const productIds = allProducts.map(({ id }) => id);
const config = resolveConfig({
  products: productIds,
  otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }] },
});

before(() =>
  Promise.all([
    numberLibrary.load(),
    phoneForm.load(),
    ...allProducts.flatMap(({ main, screens }) => [main.load(), screens.load()]),
  ]),
);
after(() => {
  for (const name of ['location', 'history']) Reflect.deleteProperty(globalThis, name);
});

/** A server's possible answers to any call. */
type Answer =
  | { kind: 'done'; userType: string }
  | { kind: 'refused'; type: string }
  | { kind: 'unreachable' };

/** Refusals that lead to another screen. */
const turns = ['reset_password', 'breached_password', 'unable_to_auth_magic_link'] as const;

const answer: fc.Arbitrary<Answer> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('new', 'password', 'passwordless')
      .map((userType) => ({ kind: 'done', userType }) as const),
  },
  fc.constantFrom(...errorTypes).map((type) => ({ kind: 'refused', type }) as const),
  fc.constantFrom(...turns).map((type) => ({ kind: 'refused', type }) as const),
  fc.constant({ kind: 'unreachable' } as const),
);

const email = fc.constantFrom('ada@example.com', 'ada@example.com', 'ada@example.com', 'ada', '');
const password = fc.constantFrom('', 'correct horse battery staple');
const phone = fc.record({
  channel: fc.constantFrom('sms', 'whatsapp'),
  country: fc.constantFrom('US', 'GB'),
  callingCode: fc.constant('1'),
  text: fc.constantFrom('(201) 555-0123', '+44 7400 123456', '12', ''),
});

/** One action of the visitor: usually one that the screen offers, sometimes any other, like a late click. */
const step = fc.record({
  email,
  password,
  phone,
  edit: fc.nat(3),
  pick: fc.nat(),
  wild: fc.constantFrom(true, false, false),
  /** Waits until it has settled. */
  patient: fc.constantFrom(true, true, false),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** All events that a visitor may cause anywhere. */
function everything({ email, password, phone, edit }: Step) {
  return [
    { type: 'otp.emailSubmitted', email },
    { type: 'magicLinks.emailSubmitted', email },
    { type: 'passwords.emailSubmitted', email },
    { type: 'otp.phoneSubmitted', phone },
    { type: 'otp.codeEntered', code: '123456' },
    { type: 'passwords.submitted', password },
    { type: 'passwords.paused', password, edit },
    { type: 'begin', product: 'otp', email: 'ada@example.com' },
    { type: 'begin', product: 'emailMagicLinks', email: 'ada@example.com' },
    { type: 'back' },
    { type: 'sessionBegan', by: 'elsewhere' },
    { type: 'sessionBegan', by: 'here' },
    { type: 'visitorChanged', by: 'elsewhere' },
    { type: 'otp.resendAsked' },
    { type: 'magicLinks.resendAsked' },
    { type: 'magicLinks.tryAgainAsked' },
    { type: 'magicLinks.linkOpened' },
    { type: 'magicLinks.hereChosen' },
    { type: 'magicLinks.stayChosen' },
    { type: 'magicLinks.numberEntered', number: '47' },
    { type: 'passwords.forgotAsked' },
    { type: 'passwords.withoutAsked' },
    { type: 'passwords.resendAsked' },
    { type: 'passwords.linkOpened' },
    { type: 'passwords.switchChosen' },
    { type: 'passwords.stayChosen' },
    { type: 'oauth.switchChosen' },
    { type: 'oauth.stayChosen' },
  ] as LoginEvent[];
}

/** The visitor's event on this screen. */
function eventOn(screen: string, step: Step): LoginEvent {
  const all = everything(step);
  const fitting = step.wild ? [] : all.filter(({ type }) => Object.hasOwn(rowOf(screen, type), type));
  const choice = fitting.length > 0 ? fitting : all;
  return choice[step.pick % choice.length] ?? { type: 'back' };
}

/** The row of a screen, from its product; on Main, from the event's product. */
function rowOf(screen: string, type: string): object {
  const owner = ownerOf(screen) ?? ownerOf(type);
  const tables = [owner?.main.current?.table, owner?.screens.current?.table] as (
    | Record<string, object>
    | undefined
  )[];
  return Object.assign({}, ...tables.map((table) => table?.[screen]));
}

/** A session that answers any call with the next answer, and repeats the last. */
function sessionOf(answers: readonly Answer[]): SessionClient {
  let requestCount = 0;
  const call = async () => {
    const next = answers[Math.min(requestCount++, answers.length - 1)];
    if (next?.kind === 'refused') {
      throw new AuthApiError({ status_code: 400, error_type: next.type, error_message: 'no', error_url: '' });
    }
    if (next?.kind !== 'done') throw new AuthError('unreachable', 'offline');
    const feedback = {
      warning: null,
      suggestions: [],
      luds_requirements: { missing_characters: 0, missing_complexity: 0 },
    };
    // What `approve` answers, and `inspect` of a link that another browser asked for.
    const link = { approved: true, tries_left: 3, same_browser: false, works_there: true, asked_by: '' };
    const switches = {
      email: 'ada@example.com',
      replaces: next.userType === 'password' ? 'grace@example.com' : null,
    };
    return {
      method_id: 'm',
      userType: next.userType,
      valid_password: true,
      score: 4,
      feedback,
      ...link,
      ...switches,
    };
  };
  const base = {
    bootstrap: { current: { signUp: 'open' } },
    state: { session: null },
    prefix: 'auth',
    prepare: async () => {},
    onStateChange: () => () => {},
    logEvent: () => {},
  };
  const any = (path: object): unknown =>
    new Proxy(path, {
      get: (target, key) =>
        Reflect.get(target, key) ?? (key === 'then' ? undefined : any(Object.assign(call, {}))),
    });
  return any(base) as SessionClient;
}

/** How a visitor arrives: on Main, or by an address that a product handles. */
const arrival = fc.constantFrom(null, 'passwords', 'emailMagicLinks', 'oauth');
const tokenTypes = fc.constantFrom('reset_password', 'login', 'magic_links', 'oauth');

function openPage(tokenType: string): void {
  const href = `https://pets.example/login?auth_token_type=${tokenType}&token=abc`;
  // The widget reads the token of a link from the address, and removes it there.
  Object.defineProperty(globalThis, 'location', { value: { href }, configurable: true });
  const replaceState = (_state: unknown, _title: string, next: string) => {
    globalThis.location.href = String(new URL(next, globalThis.location.href));
  };
  Object.defineProperty(globalThis, 'history', { value: { replaceState, state: null }, configurable: true });
}

function isSuccess(name: string): boolean {
  return name.endsWith('.confirmed');
}

/** Waits until nothing is running, with a time limit. */
async function settled(state: () => { busy: readonly string[] }): Promise<void> {
  for (let rounds = 0; rounds === 0 || (state().busy.length > 0 && rounds < 50); rounds += 1)
    await new Promise((resolve) => setImmediate(resolve));
}

/** A reset link, opened where another account is signed in, and used without a new password: chance alone may miss it. */
const resetLinkElsewhere: [Step[], Answer[], ['passwords', 'reset_password']] = [
  [stepOf({ wild: true, pick: 13 }), stepOf({ pick: 3 })],
  [{ kind: 'done', userType: 'password' }],
  ['passwords', 'reset_password'],
];

function stepOf(step: Partial<Step>): Step {
  const phone = { channel: 'sms', country: 'US', callingCode: '1', text: '' } as const;
  return { email: '', password: '', phone, edit: 0, pick: 0, wild: false, patient: true, ...step };
}

test('every path through the login has a way out, settles, and reports each success once', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(answer, { minLength: 1, maxLength: 12 }),
      fc.tuple(arrival, tokenTypes),
      async (steps, answers, [arrived, tokenType]) => {
        openPage(tokenType);
        const reported: string[] = [];
        const login = createLogin({
          table,
          session: sessionOf(answers),
          config: () => config,
          now: () => 1_000,
          memory: { read: () => null, write: () => {} },
          arrived,
          idle,
          emit: (type) => reported.push(type),
          onError: (error) => assert.ok(error instanceof AuthError, String(error)),
        });
        const state = () => login.machine.store.getState();
        let successes = 0;
        login.machine.store.subscribe(({ screen }, { screen: last }) => {
          if (isSuccess(screen.name) && !isSuccess(last.name)) successes += 1;
        });
        seen.add(state().screen.name);
        login.machine.store.subscribe(({ screen }) => seen.add(screen.name));
        for (const step of steps) {
          login.machine.send(eventOn(state().screen.name, step));
          if (step.patient) await settled(state);
          const { screen, problem } = state();
          if (screen.name === 'main') continue;
          const out = Object.hasOwn(rowOf(screen.name, 'back'), 'back');
          assert.ok(out || isSuccess(screen.name), `no way out of ${screen.name}`);
          // A success leaves no problem.
          if (isSuccess(screen.name)) assert.equal(problem, null);
        }
        await settled(state);
        assert.deepEqual(state().busy, [], state().screen.name);
        assert.equal(reported.filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE').length, successes);
        login.stop();
      },
    ),
    // fast-check prints the seed and the shortest failing path.
    { numRuns: 1500, examples: [resetLinkElsewhere] },
  );
  const forms = allProducts.filter(({ id }) => ['otp', 'emailMagicLinks', 'passwords'].includes(id));
  const screens = forms.flatMap(({ screens }) => Object.keys(screens.current?.views ?? {}));
  assert.deepEqual(
    screens.filter((name) => !seen.has(name)),
    [],
    'every screen of the forms was passed through',
  );
});
