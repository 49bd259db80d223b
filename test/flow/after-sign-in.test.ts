/** The steps between a sign-in and its end, which no product knows. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { AnyStep } from '../../src/machine/any-flow.ts';
import { lazy } from '../../src/machine/lazy.ts';
import type { AfterSignInFacts, SignInReply } from '../../src/machine/sign-in.ts';
import { otp } from '../../src/products/otp/product.ts';
import { idleWith, table } from './login-table.ts';

before(() => Promise.all([otp.screens.load()]));

const signedOut: SessionState = { user: null, session: null, fromCache: false };
const session = { session_id: 's' } as SessionState['session'];
const email = 'ada@example.com';

/** A step with one screen, followed by another step; the visitor may leave it for Main. */
function step(prefix: string, applies: (facts: AfterSignInFacts) => boolean = () => true): AnyStep {
  const [ask, answered] = [`${prefix}.ask`, `${prefix}.answered`];
  return {
    prefix,
    begin: (facts) => (applies(facts) ? { screen: { name: ask } } : null),
    revive: { [ask]: () => ({ name: ask }) },
    screens: lazy(async () => ({
      table: {
        [ask]: {
          [`${prefix}.answered`]: () => ({ screen: { name: answered } }),
          back: () => ({ screen: { name: 'main' }, run: { do: `${prefix}.giveUp` } }),
          resumed: () => ({ run: { do: `${prefix}.fetchAgain` } }),
        },
      },
      handlers: {
        [`${prefix}.giveUp`]: async () => ({ type: 'noted' }),
        [`${prefix}.fetchAgain`]: async () => ({ type: `${prefix}.answered` }),
      },
      views: {},
    })),
  };
}

/** A login on the screen that a reload restored, with the test's reply to a code. */
async function world(steps: AnyStep[], { stored = null as unknown, state = signedOut } = {}) {
  for (const { screens } of steps) await screens?.load();
  const listeners = new Set<(state: SessionState) => void>();
  const emitted: string[] = [];
  const seen: string[] = [];
  const storage: unknown[] = [];
  let answer: (reply: SignInReply | Error) => void = () => {};
  const client = {
    state,
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    otps: {
      authenticate: () =>
        new Promise((resolve, reject) => {
          answer = (reply) => (reply instanceof Error ? reject(reply) : resolve(reply));
        }),
    },
  };
  const { machine, stop } = createLogin({
    table,
    idle: idleWith(steps),
    session: client as unknown as SessionClient,
    config: () => resolveConfig({ products: ['otp'] }),
    now: () => 0,
    memory: { read: () => stored, write: (screen) => storage.push(screen) },
    emit: (type) => emitted.push(type),
    onError: () => {},
  });
  machine.store.subscribe(({ screen }, { screen: last }) => screen !== last && seen.push(screen.name));
  const settled = async () => {
    for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    machine,
    stop,
    emitted,
    seen,
    kept: storage,
    settled,
    screen: () => machine.store.getState().screen,
    /** Changes the browser's session, as the session layer reports it. */
    change(next: SessionState) {
      client.state = next;
      for (const listener of [...listeners]) listener(next);
    },
    async enterCode() {
      const to = { channel: 'email', email } as const;
      machine.send({ type: 'otp.sent', to, methodId: 'm', at: 0 });
      machine.send({ type: 'otp.codeEntered', code: '123456' });
      await settled();
    },
    async answered(reply: SignInReply | Error = {}) {
      answer(reply);
      await settled();
    },
    done: (prefix: string, reply?: SignInReply) =>
      machine.send({ type: 'stepDone', step: prefix, ...(reply && { reply }) }),
  };
}

const complete = ['OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'];

test('steps follow a sign-in in order, and the host is notified once, after the last', async () => {
  const { enterCode, answered, done, seen, emitted, machine } = await world([step('first'), step('second')]);
  await enterCode();
  await answered();
  machine.send({ type: 'first.answered' });
  done('first');
  assert.deepEqual(emitted, ['OTP_AUTHENTICATE']);
  done('second');
  assert.deepEqual(seen, ['otp.enter', 'first.ask', 'first.answered', 'second.ask', 'otp.confirmed']);
  assert.deepEqual(emitted, complete);
  done('second');
  machine.send({ type: 'sessionBegan', by: 'elsewhere' });
  assert.deepEqual(emitted, complete);
});

test('a step with nothing to do is skipped: it decides by the reply, the settings and the session', async () => {
  const requests: AfterSignInFacts[] = [];
  const never = step('never', (facts) => {
    requests.push(facts);
    return false;
  });
  const { enterCode, answered, screen, emitted } = await world([never]);
  await enterCode();
  await answered({ user_id: 'ada' });
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(emitted, complete);
  const [{ by, reply, state, config } = assert.fail()] = requests;
  assert.deepEqual([by, reply, state], ['here', { user_id: 'ada' }, signedOut]);
  assert.deepEqual(config.products, ['otp']);
});

test('the next step decides by the previous step’s reply', async () => {
  const second = step('second', ({ reply }) => reply?.user_id === 'ada');
  const { enterCode, answered, done, screen } = await world([step('first'), second]);
  await enterCode();
  await answered({});
  done('first', { user_id: 'ada' });
  assert.equal(screen().name, 'second.ask');
});

test('a second click on the button that ends a step does not end the next one', async () => {
  const { enterCode, answered, done, screen, emitted } = await world([step('first'), step('second')]);
  await enterCode();
  await answered();
  done('first');
  done('first');
  assert.equal(screen().name, 'second.ask');
  assert.deepEqual(emitted, ['OTP_AUTHENTICATE']);
});

test('a visitor who gives up in a step returns to Main, and nothing is complete', async () => {
  const { enterCode, answered, machine, screen, emitted, kept, settled } = await world([step('first')]);
  await enterCode();
  await answered();
  machine.send({ type: 'back' });
  await settled();
  assert.deepEqual(screen(), { name: 'main' });
  assert.deepEqual(emitted, ['OTP_AUTHENTICATE']);
  assert.equal(kept.at(-1), null);
  await enterCode();
  await answered();
  assert.equal(screen().name, 'first.ask');
});

test('a reload returns to the step, fetches what is not stored, and ends where the sign-in would have', async () => {
  const steps = [step('first'), step('second')];
  const beforeReload = await world(steps);
  await beforeReload.enterCode();
  await beforeReload.answered({ user_id: 'ada' });
  const stored = JSON.parse(JSON.stringify(beforeReload.kept.at(-1)));
  assert.deepEqual(stored, { name: 'first.ask', signIn: { by: 'here', ends: { name: 'otp.confirmed' } } });
  beforeReload.stop();
  const { settled, done, screen, seen, emitted } = await world(steps, { stored });
  await settled();
  assert.deepEqual(seen, ['first.answered']);
  done('first');
  assert.equal(screen().name, 'second.ask');
  done('second');
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
});

test('a stored step without its sign-in, or one that no longer exists, is not restored', async () => {
  const signIn = { by: 'here', ends: { name: 'otp.confirmed' } };
  assert.equal((await world([step('first')], { stored: { name: 'first.ask' } })).screen().name, 'main');
  assert.equal((await world([], { stored: { name: 'first.ask', signIn } })).screen().name, 'main');
});

test('another tab that completes all steps ends the flow here too', async () => {
  const facts: AfterSignInFacts[] = [];
  const second = step('second', (fact) => {
    facts.push(fact);
    return false;
  });
  const { enterCode, answered, change, screen, emitted } = await world([step('first'), second]);
  await enterCode();
  await answered();
  change({ ...signedOut, session });
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(
    facts.map(({ by, reply }) => [by, reply]),
    [['elsewhere', null]],
  );
  assert.deepEqual(emitted, complete);
});

test('a session that this login started does not count as one of another tab', async () => {
  const { enterCode, answered, change, screen, emitted } = await world([]);
  await enterCode();
  change({ ...signedOut, session });
  assert.equal(screen().name, 'otp.enter');
  await answered();
  assert.deepEqual(screen(), { name: 'otp.confirmed' });
  assert.deepEqual(emitted, complete);
});

test('a code that is refused because another tab has just used it still signs in', async () => {
  const { enterCode, answered, change, screen, emitted } = await world([]);
  await enterCode();
  change({ ...signedOut, session });
  await answered(new Error('The code was used.'));
  assert.deepEqual(screen(), { name: 'otp.confirmed', elsewhere: true });
  assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
});

test('a step without a screen runs in the background and does not delay the end', async () => {
  const done: string[] = [];
  const beside: AnyStep = {
    prefix: 'beside',
    begin: () => ({ beside: { do: 'beside.work' } }),
    screens: lazy(async () => ({
      table: {},
      views: {},
      handlers: {
        'beside.work': async () => {
          done.push('beside.work');
          return undefined;
        },
      },
    })),
  };
  const { enterCode, answered, machine, emitted } = await world([beside]);
  await enterCode();
  await answered();
  assert.deepEqual(machine.store.getState(), { screen: { name: 'otp.confirmed' }, busy: [], problem: null });
  assert.deepEqual(emitted, complete);
  assert.deepEqual(done, ['beside.work']);
});
