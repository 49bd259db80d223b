/** Facts on their way to the host's own servers, verified by a library of the scheme, on every database. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { AdminError, createAdmin, type FactKind } from '../../../backend/index.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { webhookQueue } from '../../../provider/webhooks/deliver.ts';
import { adminSecret } from '../parties/back-office.ts';
import { createWorld, minute, newAddress } from '../world.ts';

interface Fact {
  type: string;
  timestamp: string;
  data: { event_id: number; user_id: string | null };
}

export function webhookSuite(database: () => OpenedDatabase): void {
  /** A receiver of the host, and a provider that knows it. Only one user's facts are looked at. */
  async function open(t: TestContext, kinds: FactKind[] = ['session.started']) {
    const world = await createWorld(t, { database: database(), environment: { ADMIN_SECRET: adminSecret } });
    const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
    const requests: { body: string; headers: Record<string, string> }[] = [];
    let status = 204;
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      requests.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    t.after(() => new Promise((resolve) => receiver.close(resolve)));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/facts`;
    const reply = await admin.webhooks.create({ url, kinds });
    // The database is shared: what comes later is not for this receiver.
    t.after(() => admin.webhooks.delete(reply.webhook.webhook_id).catch(() => undefined));
    const id = reply.webhook.webhook_id;
    return {
      ...world,
      admin,
      url,
      id,
      secret: reply.secret,
      requests,
      answer: (next: number) => {
        status = next;
      },
      deliver: () => webhookQueue(world.provider.world).drain(),
      /** Requests about a user. */
      about: (userId: string) => requests.filter(({ body }) => JSON.parse(body).data.user_id === userId),
      deliveriesOf: async (eventId: number) =>
        (await admin.webhooks.deliveries(id)).deliveries.filter(({ event_id }) => event_id === eventId),
    };
  }

  describe('a webhook', () => {
    it('receives the facts that it asked for, signed, and with ids only', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id, session } = await world.signIn(email);
      await world.deliver();
      const [request, ...more] = world.about(user_id);
      assert.ok(request);
      assert.equal(more.length, 0);
      const fact = new Webhook(world.secret).verify(request.body, request.headers) as Fact;
      assert.deepEqual([fact.type, fact.data.user_id], ['session.started', user_id]);
      assert.ok(!request.body.includes(email));
      assert.equal(JSON.parse(request.body).data.session_id, session.session_id);
      const [delivery] = await world.deliveriesOf(fact.data.event_id);
      assert.deepEqual([delivery?.status, delivery?.last_status, delivery?.tries], ['delivered', 204, 1]);
      await world.deliver();
      assert.equal(world.about(user_id).length, 1);
    });

    it('is in the record with each change: it says who reads the facts', async (t) => {
      const { admin, id, url, clock } = await open(t);
      await admin.webhooks.update(id, { url });
      await admin.webhooks.rotateSecret(id);
      await admin.webhooks.replay(id, { from: clock.now().toISOString() });
      await admin.webhooks.delete(id);
      const { events } = await admin.record.list({ kind: 'webhook.changed', limit: 100 });
      assert.deepEqual(
        events.filter(({ details }) => details.webhook_id === id).map(({ details }) => details.change),
        ['removed', 'replayed', 'secret_rotated', 'changed', 'created'],
      );
    });

    it('refuses to verify what a forger sends', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      await world.deliver();
      const [request] = world.about(user_id);
      assert.ok(request);
      const forged = request.body.replace(user_id, 'user-other');
      assert.throws(() => new Webhook(world.secret).verify(forged, request.headers));
    });

    it('gets a fact again, under the same id, until it acknowledges it', async (t) => {
      const world = await open(t);
      world.answer(500);
      const { user_id } = await world.signIn(newAddress());
      await world.deliver();
      await world.deliver();
      assert.equal(world.about(user_id).length, 1);
      world.answer(200);
      world.clock.advance(minute);
      await world.deliver();
      const [first, second] = world.about(user_id);
      assert.ok(first && second);
      assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
      assert.notEqual(second.headers['webhook-timestamp'], first.headers['webhook-timestamp']);
      const { event_id } = JSON.parse(first.body).data;
      assert.deepEqual(
        (await world.deliveriesOf(event_id)).map(({ status, tries }) => [status, tries]),
        [['delivered', 2]],
      );
    });

    it('that hangs, or fails, delays no other one; many facts go to it on few connections', async (t) => {
      const world = await open(t);
      const broken = await world.admin.webhooks.create({ url: `${world.url}/nothing`, kinds: [] });
      for (let round = 0; round < 30; round += 1) await world.signIn(newAddress());
      const [posted, failed] = [[] as (string | undefined)[], [] as (string | undefined)[]];
      let under = 0;
      let most = 0;
      await webhookQueue(world.provider.world, {
        async post(url, { headers }) {
          const isBroken = url.pathname.endsWith('/nothing');
          if (isBroken) failed.push(headers['webhook-id']);
          if (isBroken || url.href !== world.url) throw new Error('unreachable');
          posted.push(headers['webhook-id']);
          under += 1;
          most = Math.max(most, under);
          await new Promise(setImmediate);
          under -= 1;
          return 204;
        },
      }).drain();
      assert.deepEqual([posted.length, new Set(posted).size], [30, 30]);
      assert.ok(most > 5 && most <= 40, `${most} at once`);
      assert.ok(failed.length > 0 && failed.length <= 40, `${failed.length} tries at one that fails`);
      await world.admin.webhooks.delete(broken.webhook.webhook_id);
    });

    it('is given up after three days, and gets everything again by a replay', async (t) => {
      const world = await open(t);
      const from = world.clock.now();
      world.answer(410);
      const { user_id } = await world.signIn(newAddress());
      for (let tries = 0; tries < 12; tries += 1) {
        await world.deliver();
        world.clock.advance(25 * 60 * minute);
      }
      const [request] = world.about(user_id);
      const { event_id } = JSON.parse(request?.body ?? '').data;
      assert.deepEqual(
        (await world.deliveriesOf(event_id)).map(({ status, tries }) => [status, tries]),
        [['failed', 10]],
      );
      world.answer(204);
      const part = await world.admin.webhooks.replay(world.id, { from: from.toISOString() });
      assert.ok(part.waiting >= 1);
      const before = world.about(user_id).length;
      // The database is shared: facts of others are sent again too, some at a time.
      for (let rounds = 0; rounds < 50 && world.about(user_id).length === before; rounds += 1)
        await world.deliver();
      assert.equal(world.about(user_id).length, before + 1);
    });

    it('verifies with the old secret and the new one for a day', async (t) => {
      const world = await open(t);
      const { secret } = await world.admin.webhooks.rotateSecret(world.id);
      assert.notEqual(secret, world.secret);
      const one = await world.signIn(newAddress());
      await world.deliver();
      const [during] = world.about(one.user_id);
      assert.ok(during);
      for (const key of [world.secret, secret]) new Webhook(key).verify(during.body, during.headers);
      const sealed = await database().database.selectFrom('webhooks').selectAll().execute();
      assert.ok(!JSON.stringify(sealed).includes(secret.slice('whsec_'.length)));
    });

    it('waits while it is switched off, and loses nothing', async (t) => {
      const world = await open(t);
      await world.admin.webhooks.update(world.id, { enabled: false });
      const { user_id } = await world.signIn(newAddress());
      await world.deliver();
      assert.equal(world.about(user_id).length, 0);
      await world.admin.webhooks.update(world.id, { enabled: true });
      await world.deliver();
      assert.equal(world.about(user_id).length, 1);
    });

    it('is refused for an http address, an unknown kind, and an unknown webhook', async (t) => {
      const { admin } = await open(t);
      const isRefused = (type: string) => (error: unknown) =>
        error instanceof AdminError && error.type === type;
      await assert.rejects(admin.webhooks.create({ url: 'http://example.com/' }), isRefused('bad_request'));
      await assert.rejects(
        admin.webhooks.create({ url: 'https://user:secret@example.com/' }),
        isRefused('bad_request'),
      );
      // Calls as JavaScript may, which checks nothing.
      const kinds = ['user.abducted'] as unknown as FactKind[];
      await assert.rejects(
        admin.webhooks.create({ url: 'https://example.com/', kinds }),
        isRefused('bad_request'),
      );
      await assert.rejects(admin.webhooks.update('webhook-none', {}), isRefused('webhook_not_found'));
    });
  });
}
