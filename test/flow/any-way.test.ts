/** Whatever a visitor does and whatever the server answers: the login never traps anybody, and always comes to rest. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { SessionClient } from '../../session-core/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { errorTypes } from '../../session-core/wire/errors.ts';
import { createLogin, type LoginEvent } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { numberLibrary } from '../../src/products/otp/number-library.ts';
import { allProducts, ownerOf } from '../../src/products/table.ts';

const productIds = allProducts.map(({ id }) => id);
const config = resolveConfig({
  products: productIds,
  otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }] },
});

before(() =>
  Promise.all([
    numberLibrary.load(),
    ...allProducts.flatMap(({ front, rest }) => [front.load(), rest.load()]),
  ]),
);

/** What a server may answer to any call. */
type Answer =
  | { kind: 'done'; userType: string }
  | { kind: 'refused'; type: string }
  | { kind: 'unreachable' };

const answer: fc.Arbitrary<Answer> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('new', 'password', 'passwordless')
      .map((userType) => ({ kind: 'done', userType }) as const),
  },
  fc.constantFrom(...errorTypes).map((type) => ({ kind: 'refused', type }) as const),
  fc.constant({ kind: 'unreachable' } as const),
);

const email = fc.constantFrom('ada@example.com', 'ada', '');
const password = fc.constantFrom('', 'correct horse battery staple');
const phone = fc.record({
  channel: fc.constantFrom('sms', 'whatsapp'),
  country: fc.constantFrom('US', 'GB'),
  callingCode: fc.constant('1'),
  text: fc.constantFrom('(201) 555-0123', '+44 7400 123456', '12', ''),
});

/** What a visitor may do, on the screen where it can be done or on any other. */
const action = fc.oneof(
  fc.record({
    type: fc.constantFrom('otp.emailSubmitted', 'magicLinks.emailSubmitted', 'passwords.emailSubmitted'),
    email,
  }),
  fc.record({ type: fc.constant('otp.phoneSubmitted'), phone }),
  fc.record({ type: fc.constant('otp.codeEntered'), code: fc.constant('123456') }),
  fc.record({ type: fc.constant('passwords.submitted'), password }),
  fc.record({ type: fc.constant('passwords.paused'), password, edit: fc.nat(3) }),
  fc.record({
    type: fc.constant('begin'),
    product: fc.constantFrom('otp', 'emailMagicLinks'),
    email: fc.constant('ada@example.com'),
  }),
  fc.record({
    type: fc.constantFrom(
      'back',
      'back',
      'signedInElsewhere',
      'otp.resendAsked',
      'magicLinks.resendAsked',
      'magicLinks.tryAgainAsked',
      'passwords.forgotAsked',
      'passwords.withoutAsked',
      'passwords.resendAsked',
      'passwords.linkOpened',
    ),
  }),
) as fc.Arbitrary<LoginEvent>;

/** Answers any call of a session with the next answer; the last one from then on. */
function sessionOf(answers: readonly Answer[]): SessionClient {
  let asked = 0;
  const call = async () => {
    const next = answers[Math.min(asked++, answers.length - 1)];
    if (next?.kind === 'refused') {
      throw new AuthApiError({ status_code: 400, error_type: next.type, error_message: 'no', error_url: '' });
    }
    if (next?.kind !== 'done') throw new AuthError('unreachable', 'offline');
    const feedback = {
      warning: null,
      suggestions: [],
      luds_requirements: { missing_characters: 0, missing_complexity: 0 },
    };
    return { method_id: 'm', userType: next.userType, valid_password: true, score: 4, feedback };
  };
  const own = { state: { session: null }, prefix: 'auth', onStateChange: () => () => {}, logEvent: () => {} };
  const any = (path: object): unknown =>
    new Proxy(path, {
      get: (target, key) =>
        Reflect.get(target, key) ?? (key === 'then' ? undefined : any(Object.assign(call, {}))),
    });
  return any(own) as SessionClient;
}

function isSuccess(name: string): boolean {
  const screens: readonly string[] = ownerOf(name)?.front.current?.success ?? [];
  return screens.includes(name);
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('every way through the login keeps a way out, comes to rest, and tells of each success once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(action, fc.boolean()), { maxLength: 25 }),
      fc.array(answer, { minLength: 1, maxLength: 12 }),
      async (actions, answers) => {
        const told: string[] = [];
        const login = createLogin({
          session: sessionOf(answers),
          config: () => config,
          now: () => 1_000,
          memory: { read: () => null, write: () => {} },
          ready: async () => null,
          emit: (type) => told.push(type),
          onError: (error) => assert.ok(error instanceof AuthError, String(error)),
        });
        const state = () => login.machine.store.getState();
        let successes = 0;
        login.machine.store.subscribe(({ screen }, { screen: last }) => {
          if (isSuccess(screen.name) && !isSuccess(last.name)) successes += 1;
        });
        for (const [event, patient] of actions) {
          login.machine.send(event);
          if (patient) await settled();
          const { screen, problem } = state();
          if (screen.name === 'main') continue;
          const owner = ownerOf(screen.name);
          const rows = owner?.rest.current?.table as Record<string, Record<string, unknown>>;
          const out = rows[screen.name]?.back;
          assert.ok(out || isSuccess(screen.name), `no way out of ${screen.name}`);
          // What went well has nothing to complain of.
          if (isSuccess(screen.name)) assert.equal(problem, null);
        }
        for (let rounds = 0; state().busy.length > 0 && rounds < 50; rounds += 1) await settled();
        assert.deepEqual(state().busy, [], state().screen.name);
        assert.equal(told.filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE').length, successes);
        login.stop();
      },
    ),
    // fast-check prints the seed and the shortest way that failed.
    { numRuns: 1500 },
  );
});
