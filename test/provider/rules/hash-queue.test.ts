/** Password hashing under more load than it can take. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, it } from 'node:test';
import type { Call, CallName } from '../../../provider/calls/call.ts';
import { createSignInQueues } from '../../../provider/calls/mount.ts';
import { Refusal } from '../../../provider/http/refusal.ts';
import { createHashQueue } from '../../../provider/proofs/passwords/hash-queue.ts';

/** Hashes that take a second each and end when the test says so. */
function open(threads: number) {
  let time = 0;
  const queue = createHashQueue({ threads, elapsed: () => time });
  const running: (() => void)[] = [];
  const begun: string[] = [];
  const outcomes: { network: string; outcome: 'done' | Refusal }[] = [];
  const add = (network: string) => {
    const work = () => {
      begun.push(network);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    void queue(network, work).then(
      () => outcomes.push({ network, outcome: 'done' }),
      (outcome: Refusal) => outcomes.push({ network, outcome }),
    );
  };
  /** One hash ends, a second after it began. */
  async function endOne() {
    time += 1000;
    running.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const refused = (network: string) =>
    outcomes.filter((one) => one.network === network && one.outcome !== 'done').length;
  return { add, endOne, begun, outcomes, refused };
}

describe('a flood of sign-ins with a password', () => {
  it('is refused with 503 and Retry-After before anybody waits ten seconds', async () => {
    const { add, endOne, outcomes, refused } = open(1);
    // So that the queue knows how slow it is.
    for (let hashes = 0; hashes < 20; hashes += 1) {
      add('slow');
      await endOne();
    }
    for (let visitor = 0; visitor < 30; visitor += 1) add(`network ${visitor}`);
    await new Promise((resolve) => setImmediate(resolve));
    const refusals = outcomes.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'done');
    assert.ok(refusals.length >= 20, `${refusals.length} of 30 were refused`);
    const [first] = refusals;
    assert.ok(first instanceof Refusal);
    assert.deepEqual([first.status, first.retryAfter], [503, 5]);
    // All others are through within ten seconds.
    for (let seconds = 0; seconds < 10; seconds += 1) await endOne();
    assert.equal(outcomes.length - 20, 30);
    assert.equal(refused('slow'), 0);
  });

  it('of one network makes that network wait, and lets another in after one hash', async () => {
    const { add, endOne, begun, refused } = open(1);
    for (let tries = 0; tries < 500; tries += 1) add('attacker');
    add('ada');
    await endOne();
    await endOne();
    assert.ok(begun.slice(0, 3).includes('ada'), begun.slice(0, 3).join());
    assert.equal(refused('ada'), 0);
    assert.ok(refused('attacker') > 400);
  });
});

describe('sign-ins that hang, as with a database that does not answer', () => {
  const call = (area: string, sends?: NonNullable<Call<CallName>['sends']>) => ({
    ...{ area, credentials: 'project' as const },
    ...(sends && { sends }),
  });

  it('are refused before anybody waits ten seconds, and only those of their kind', async () => {
    let time = 0;
    const queueOf = createSignInQueues({ threads: 2, elapsed: () => time });
    const codes = queueOf('POST /otps/authenticate', call('One-time passcodes'));
    const links = queueOf('POST /magic_links/authenticate', call('Magic links'));
    const send = queueOf(
      'POST /otps/email/login_or_create',
      call('One-time passcodes', { channel: 'email', to: () => 'ada@a.example' }),
    );
    assert.ok(codes && links && send);
    const refusals: Refusal[] = [];
    const hang = (visitor: number) =>
      void codes(`network ${visitor}`, () => new Promise<never>(() => undefined)).catch((refusal: Refusal) =>
        refusals.push(refusal),
      );
    for (let visitor = 0; visitor < 2; visitor += 1) hang(visitor);
    time = 4000;
    for (let visitor = 2; visitor < 12; visitor += 1) hang(visitor);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(refusals.length, 8, 'two run, two wait');
    assert.deepEqual([refusals[0]?.status, refusals[0]?.retryAfter], [503, 5]);
    assert.equal(await links('network 1', async () => 'in'), 'in');
    assert.equal(await send('network 1', async () => 'sent'), 'sent');
  });

  it('wait for no mail server where they send a text', async () => {
    const queueOf = createSignInQueues({ threads: 1 });
    const queueTo = (channel: 'email' | 'text') =>
      queueOf('POST /otps/email/login_or_create', call('One-time passcodes', { channel, to: () => 'ada' }));
    void queueTo('email')?.('network 1', () => new Promise<never>(() => undefined));
    assert.equal(await queueTo('text')?.('network 1', async () => 'sent'), 'sent');
  });

  it('do not make checks of sessions wait: these do not queue', () => {
    const queueOf = createSignInQueues();
    const check = { area: 'Sessions', credentials: 'session' as const };
    assert.equal(queueOf('POST /sessions/authenticate', check), undefined);
    assert.equal(queueOf('GET /projects/bootstrap/:public_token', call('Projects')), undefined);
    assert.ok(queueOf('POST /totps/authenticate', { area: 'Authenticator apps', credentials: 'session' }));
  });
  it('are recorded under their own request, although they begin when another ends', async () => {
    const requests = new AsyncLocalStorage<string>();
    const codes = createSignInQueues({ threads: 1 })('POST /otps/authenticate', call('One-time passcodes'));
    assert.ok(codes);
    const sign = (name: string) =>
      requests.run(name, () =>
        codes(name, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return requests.getStore();
        }),
      );
    assert.deepEqual(await Promise.all(['ada', 'grace', 'mary'].map(sign)), ['ada', 'grace', 'mary']);
  });
});
