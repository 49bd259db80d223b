/** Quotas of a project: what it may have and send, in both halves. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createAdmin } from '../../../backend/index.ts';
import { openDatabase } from '../../../provider/database/open.ts';
import { countSend, requireRoom } from '../../../provider/limits/quotas.ts';
import type { Quotas } from '../../../provider/settings/project.ts';
import { type Kind, newBrowser, openHolder } from '../holders.ts';
import { shelterToken } from '../members.ts';
import { adminSecret } from '../parties/back-office.ts';
import { emptyDatabase } from '../shared-database.ts';
import { minute } from '../world.ts';

const none: Quotas = { sends_per_day: null, sessions: null, accounts: null, webhooks: null };

/** A holder in a database of its own, whose project has these quotas from now on. */
async function open(t: TestContext, kind: Kind) {
  const opened = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: '' });
  t.after(() => opened.close());
  const environment = { ADMIN_SECRET: adminSecret, METRICS_PORT: '0', RATE_SENDS_PER_ADDRESS: '1000' };
  const holder = await openHolder(t, kind, { database: opened, environment });
  const { provider } = holder.world;
  const own = kind === 'user' ? provider.world : provider.world.projects.get(shelterToken);
  assert.ok(own);
  const allow = (quotas: Partial<Quotas>) => {
    own.settings.project = { ...own.settings.project, quotas: { ...none, ...quotas } };
  };
  const metric = async (quota: string) => {
    const text = await (await fetch(`http://localhost:${provider.metricsPort}/metrics`)).text();
    const line = new RegExp(
      `^auth_quota_used_ratio\\{project="${own.settings.project.project_id}",quota="${quota}"\\} (.*)$`,
      'm',
    );
    return Number(line.exec(text)?.[1]);
  };
  const refused = async (reply: Promise<{ refusal(): { error_type: string } }>) =>
    (await reply).refusal().error_type;
  return { ...holder, own, allow, metric, refused, database: opened.database };
}

for (const kind of ['user', 'member'] as const) {
  describe(`quotas of a project, for a ${kind}`, () => {
    it('end the messages of a day, until the next one', async (t) => {
      const { world, newAddress, send, allow, metric, refused } = await open(t, kind);
      const browser = newBrowser();
      allow({ sends_per_day: 2 });
      (await send(newAddress(), browser)).data();
      assert.equal(await metric('sends_per_day'), 0.5);
      (await send(newAddress(), browser)).data();
      const reply = await send(newAddress(), browser);
      assert.equal(reply.status, 429);
      assert.equal(reply.refusal().error_type, 'send_quota_reached');
      const seconds = Number(reply.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= 86_400);
      world.clock.advance(seconds * 1000);
      (await send(newAddress(), browser)).data();
      assert.equal(await metric('sends_per_day'), 0.5);
      allow({ sends_per_day: 1 });
      assert.equal(await refused(send(newAddress(), browser)), 'send_quota_reached');
    });

    it('end new sessions, until one is over', async (t) => {
      const { newAddress, request, enter, signIn, allow, metric, refused, database } = await open(t, kind);
      const email = newAddress();
      await signIn(email);
      const browser = newBrowser();
      // The founder of the organization has one too.
      const live = kind === 'user' ? 1 : 2;
      allow({ sessions: live });
      assert.equal(await metric('sessions'), 1);
      const requested = await request(email, browser);
      assert.equal(await refused(enter(requested, requested.code, browser)), 'session_quota_reached');
      await database.updateTable('sessions').set({ revoked_at: new Date() }).execute();
      (await enter(requested, requested.code, browser)).data();
    });

    it('end new accounts, and let those that exist sign in', async (t) => {
      const { newAddress, request, enter, send, signIn, allow, refused } = await open(t, kind);
      const email = newAddress();
      await signIn(email);
      allow({ accounts: kind === 'user' ? 1 : 2 });
      const browser = newBrowser();
      const stranger = newAddress();
      if (kind === 'user') assert.equal(await refused(send(stranger, browser)), 'account_quota_reached');
      else {
        // A member is made by the first proof.
        const requested = await request(stranger, browser).catch(() => null);
        if (requested)
          assert.equal(await refused(enter(requested, requested.code, browser)), 'account_quota_reached');
      }
      const again = await request(email, browser);
      (await enter(again, again.code, browser)).data();
    });

    it('let some more through at the same moment, and write no row that all wait for', async (t) => {
      const { own, allow, database } = await open(t, kind);
      allow({ sends_per_day: 40 });
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => countSend(own)));
      const sent = outcomes.filter(({ status }) => status === 'fulfilled').length;
      assert.ok(sent >= 40);
      await assert.rejects(countSend(own), { type: 'send_quota_reached' });
      const rows = await database
        .selectFrom('rate_windows')
        .select('hits')
        .where('key', 'like', 'quota-sends:%')
        .execute();
      assert.ok(rows.length > 8);
      assert.equal(
        rows.reduce((sum, { hits }) => sum + hits, 0),
        sent,
      );
    });

    it('count a large quota once a minute, and what comes meanwhile', async (t) => {
      const { world, own, allow, database, signIn, newAddress } = await open(t, kind);
      await signIn(newAddress());
      allow({ accounts: 1002 });
      const room = () => requireRoom(own, database, 'accounts');
      const there = kind === 'user' ? 1 : 2;
      for (let more = there; more < 1002; more += 1) await room();
      await assert.rejects(room(), { type: 'account_quota_reached' });
      world.clock.advance(minute);
      await room();
    });
  });
}

describe('the quota of webhooks', () => {
  it('ends new ones, and is of the first project alone', async (t) => {
    const { world, allow } = await open(t, 'user');
    const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
    allow({ webhooks: 1 });
    const { webhook } = await admin.webhooks.create({ url: 'https://hooks.example/a' });
    const second = { url: 'https://hooks.example/b' };
    await assert.rejects(admin.webhooks.create(second), { type: 'webhook_quota_reached' });
    await admin.webhooks.delete(webhook.webhook_id);
    await admin.webhooks.create(second);
  });
});
