/** Messages that are sent after the answer, so that its time reveals no account. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../../../platform/log.ts';
import { performAny } from '../../../provider/calls/perform.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { unavailable } from '../../../provider/http/refusal.ts';
import { createDeliveries, type Job } from '../../../provider/queue/deliveries.ts';
import { systemRandom } from '../../../provider/secrets/secrets.ts';
import { createOutages } from '../../../provider/watch/outages.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { employee, newDomain, shelterOf } from '../members.ts';
import { createWorld, minute, never, newAddress, newNumber, type World } from '../world.ts';

const sends: [CallName, (to: { email: string; phone_number: string }) => object][] = [
  ['POST /otps/email/login_or_create', ({ email }) => ({ email })],
  ['POST /otps/email/send/primary', ({ email }) => ({ email })],
  ['POST /otps/sms/login_or_create', ({ phone_number }) => ({ phone_number })],
  ['POST /otps/whatsapp/send/primary', ({ phone_number }) => ({ phone_number })],
  ['POST /magic_links/email/login_or_create', ({ email }) => ({ email })],
  ['POST /magic_links/email/send/primary', ({ email }) => ({ email })],
  ['POST /passwords/email/reset/start', ({ email }) => ({ email })],
];

/** Discovery does the same work for every address. */
const memberSends = [
  'POST /b2b/otps/email/login_or_signup',
  'POST /b2b/magic_links/email/login_or_signup',
] as const;

export function deliverySuite(database: () => OpenedDatabase): void {
  const stored = () => database().database.selectFrom('deliveries').selectAll().execute();
  const ofJob = async (text: string) =>
    (await stored()).filter(({ job }) => JSON.stringify(job).includes(text));

  describe('where accounts are kept secret, a stranger who measures the sending calls', () => {
    /** Answers each call while no message can be sent, then sends. @param of whom the call makes or looks up */
    async function answersFirst(
      t: TestContext,
      calls: (world: World) => Promise<readonly { name: string; to: string; send(): Promise<unknown> }[]>,
      of: (to: string) => Promise<unknown[]>,
    ) {
      const environment = { ENUMERATION_SAFE: 'true' };
      const world = await createWorld(t, { database: database(), environment });
      const send = performAny(world.provider.world);
      let open = () => {};
      let gate = Promise.resolve();
      const stop = world.provider.world.deliveries.start(async (id, job) => {
        await gate;
        await send(id, job);
      });
      t.after(stop);
      for (const { name, to, send: ask } of await calls(world)) {
        gate = new Promise((resolve) => {
          open = resolve;
        });
        await ask();
        const [job] = await ofJob(to);
        assert.ok(job, name);
        assert.deepEqual(await of(to), [], name);
        open();
        await world.newest(to);
        assert.deepEqual(await ofJob(to), [], 'sent, and forgotten');
      }
    }

    it('gets the answer before the provider looks for the account', (t) =>
      answersFirst(
        t,
        async (world) =>
          sends.map(([name, bodyOf]) => {
            const receiver = { email: newAddress(), phone_number: newNumber() };
            const body = bodyOf(receiver);
            const to = 'email' in body ? receiver.email : receiver.phone_number;
            return { name, to, send: async () => (await world.call(name, body)).data() };
          }),
        (to) => database().database.selectFrom('emails').where('address_key', '=', to).selectAll().execute(),
      ));

    it('gets the answer before the provider looks for the member', (t) =>
      answersFirst(
        t,
        async (world) => {
          const domain = newDomain();
          const { call, found } = shelterOf(world);
          const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
          const { organization_id } = (await found(employee(domain), settings)).organization;
          return memberSends.map((name) => {
            const to = employee(domain);
            const body = { email_address: to, organization_id };
            return { name, to, send: async () => (await call(name, body)).data() };
          });
        },
        (to) => database().database.selectFrom('inboxes').where('address_key', '=', to).selectAll().execute(),
      ));

    it('gets an id from every answer that looks the same, and only the owner gets in with it', async (t) => {
      const environment = { ENUMERATION_SAFE: 'true' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const { user_id } = await world.signIn(email);
      const ids = [];
      for (const to of [email, newAddress()]) ids.push((await world.sendCode(to)).method_id);
      assert.ok(ids.every((id) => /^code-[\da-f-]{36}$/.test(id)));
      assert.equal((await world.signIn(email)).user_id, user_id);
    });
  });

  it('where accounts are no secret, the answer still says that a message could not be sent', async (t) => {
    const world = await createWorld(t, { database: database() });
    const email = newAddress();
    (await world.call('POST /otps/email/login_or_create', { email })).data();
    assert.deepEqual(await ofJob(email), []);
    const unknown = await world.call('POST /otps/email/send/primary', { email: newAddress() });
    assert.equal(unknown.refusal().error_type, 'email_not_found');
  });

  describe('a stored message', () => {
    function queue(now = () => new Date()) {
      const lines: string[] = [];
      const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
      const parts = {
        database: database().database,
        clock: { now },
        every: never,
        random: systemRandom,
        log,
        outages: createOutages({ log, service: 'the database' }),
      };
      return { ...createDeliveries(parts), lines };
    }
    const jobFor = (to: string, address = to): Job => ({ kind: 'code', to, address: { key: address } });

    it('is sent once, though four processes look for it at the same time', async () => {
      const to = newAddress();
      const sent: string[] = [];
      const queues = Array.from({ length: 4 }, () => queue());
      const perform = async (_id: string, job: Job) => {
        await new Promise(setImmediate);
        if (job.to === to) sent.push(to);
      };
      const stops = queues.map(({ start }) => start(perform));
      await queues[0]?.add(jobFor(to));
      await Promise.all(queues.map(({ drain }) => drain()));
      await Promise.all(stops.map((stop) => stop()));
      assert.deepEqual(sent, [to]);
    });

    it('leaves in the order of the calls, though the database moves rows and the clock stands still', async () => {
      const [to, time, sent] = [newAddress(), new Date(), [] as unknown[]];
      const { add, start, drain } = queue(() => time);
      for (const place of [1, 2, 3]) await add({ ...jobFor(to), place });
      const [first] = await ofJob(to);
      await database()
        .database.updateTable('deliveries')
        .set(({ ref }) => ({ expires_at: sql`${ref('expires_at')} + interval '1 second'` }))
        .where('delivery_id', '=', first?.delivery_id ?? '')
        .execute();
      const stop = start(async (_id, job) => void (job.to === to && sent.push(job.place)));
      await drain();
      await stop();
      assert.deepEqual(sent, [1, 2, 3]);
    });

    it('with a code leaves before the links and new passwords that wait', async () => {
      const [to, sent] = [newAddress(), [] as string[]];
      const { add, start, drain } = queue();
      const kinds = ['link', 'code', 'reset'] as const;
      for (const kind of kinds) await add({ ...jobFor(to), kind });
      const stop = start(async (_id, job) => void (job.to === to && sent.push(job.kind)));
      await drain();
      await stop();
      assert.deepEqual(sent, ['code', 'link', 'reset']);
    });

    it('of a process that died is sent by another a minute later, under the same id', async () => {
      const to = newAddress();
      let time = Date.now();
      const ids: string[] = [];
      const dying = queue(() => new Date(time));
      const stop = dying.start(async (id, job) => {
        if (job.to !== to) return;
        ids.push(id);
        throw new Error('The process died.');
      });
      await dying.add(jobFor(to));
      await stop();
      const other = queue(() => new Date(time));
      const stopOther = other.start(async (id, job) => void (job.to === to && ids.push(id)));
      await other.drain();
      assert.equal(ids.length, 1, 'the first process may still be at it');
      time += minute;
      await other.drain();
      await stopOther();
      assert.equal(ids.length, 2);
      assert.equal(ids[0], ids[1]);
      assert.deepEqual(await ofJob(to), []);
    });

    it('has its first try after the start, however late that comes', async (t) => {
      const [to, sent] = [newAddress(), [] as string[]];
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const { add, start, drain } = queue();
      await add(jobFor(to));
      t.mock.timers.tick(1000);
      t.mock.timers.reset();
      await drain();
      const stop = start(async (_id, job) => void sent.push(job.to as string));
      await drain();
      assert.deepEqual(sent, [to]);
      await stop();
    });

    it('does not wait for a gateway that hangs, nor a mail for more than nine others', async () => {
      const to = newAddress();
      let answer = () => {};
      const hangs = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const sent: unknown[] = [];
      let under = 0;
      let most = 0;
      const { add, start, drain } = queue();
      for (const place of [1, 2]) await add({ ...jobFor(to, `${to} ${place}`), channel: 'sms', place });
      for (let place = 3; place < 28; place += 1) await add({ ...jobFor(to, `${to} ${place}`), place });
      const stop = start(async (_id, job) => {
        if (job.to !== to) return;
        if (job.channel === 'sms') return hangs;
        under += 1;
        most = Math.max(most, under);
        await new Promise(setImmediate);
        under -= 1;
        sent.push(job.place);
        if (sent.length === 25) done();
      });
      let done = () => {};
      const all = new Promise<void>((resolve) => {
        done = resolve;
      });
      const drained = drain();
      await all;
      assert.ok(most > 1 && most <= 10, `${most} at once`);
      answer();
      await drained;
      await stop();
    });

    it('that a server asks to send later is sent a few seconds later; after five failures the server rests, and is then tried with one message', async () => {
      let time = Date.now();
      const [to, tries] = [newAddress(), [] as unknown[]];
      const { add, start, drain } = queue(() => new Date(time));
      let fail: unknown = unavailable('busy', 5, Object.assign(new Error('later'), { responseCode: 451 }));
      const stop = start(async (_id, job) => {
        if (job.to !== to) return;
        tries.push(job.place);
        if (fail) throw fail;
      });
      for (let place = 1; place <= 30; place += 1) await add({ ...jobFor(to), place });
      await drain();
      assert.equal(tries.splice(0).length, 30, 'each has its first try, though all are put off');
      fail = unavailable('away', 5);
      time += 10_000;
      await drain();
      const failed = tries.splice(0).length;
      assert.ok(failed === 5, `${failed} tries`);
      await drain();
      assert.deepEqual(tries.splice(0), [], 'it rests');
      time += 60_000;
      await drain();
      assert.equal(tries.splice(0).length, 1, 'one message finds out whether it works again');
      fail = null;
      time += 60_000;
      await drain();
      assert.equal(tries.length, 30);
      assert.deepEqual(await ofJob(to), []);
      await stop();
    });

    it('is tried again while the mail server is away, and given up after ten minutes; the log names no address', async () => {
      const to = newAddress();
      let time = Date.now();
      let tries = 0;
      const { add, start, drain, lines } = queue(() => new Date(time));
      const stop = start(async (_id, job) => {
        if (job.to !== to) return;
        tries += 1;
        throw unavailable('away', 5);
      });
      await add(jobFor(to));
      for (let round = 0; round < 20; round += 1) {
        await drain();
        time += minute;
      }
      await stop();
      assert.equal(tries, 10);
      assert.ok(lines.length >= 10 && !lines.join().includes(to));
    });
  });
}
