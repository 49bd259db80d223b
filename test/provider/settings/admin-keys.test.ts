/** Keys of the management API, and the port of its own. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { contains, rightFor, rightForm } from '../../../provider/admin/rights.ts';
import { operations, operationsOfOrganizations, streams } from '../../../provider/admin/table.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, minute, newAddress } from '../world.ts';

let database: OpenedDatabase;
before(async () => {
  database = await sharedDatabase();
});

const day = 24 * 60 * minute;
const keys = '/v1/admin/keys';

async function open(t: TestContext) {
  const world = await createWorld(t, { database, environment: { ADMIN_SECRET: adminSecret } });
  const owner = office(world.url);
  const make = async (rights: string[], by = owner) => {
    const { status, body } = await by.post(keys, { name: 'reports', rights, expiration_days: 7 });
    return { status, body, ...(body as { key: { key_id: string }; secret: string }) };
  };
  return { world, owner, make };
}

describe('a key of the management API', () => {
  it('does what its rights say and nothing else, until it ends or is deleted', async (t) => {
    const { world, owner, make } = await open(t);
    const { secret, key } = await make(['users:read', 'webhooks:write']);
    const holder = office(world.url, secret);
    const { user_id } = await world.signIn(newAddress(), 60);
    assert.equal((await holder.get(`/v1/admin/users/${user_id}`)).status, 200);
    assert.equal((await holder.get('/v1/admin/webhooks')).status, 200);
    const refusals = [
      await holder.post(`/v1/admin/users/${user_id}/lock`, { reason: 'none' }),
      await holder.get('/v1/admin/users/export'),
      await holder.get('/v1/audit_events'),
      await holder.get(keys),
      await holder.post('/v1/keys/rotate', {}),
    ];
    for (const { status, body } of refusals)
      assert.deepEqual([status, body.error_type], [403, 'unauthorized_action']);
    const { body } = await owner.get(keys);
    const listed = (body.keys as Record<string, unknown>[]).find(({ key_id }) => key_id === key.key_id);
    assert.equal(listed?.last_used_at, world.clock.now().toISOString());
    assert.ok(!JSON.stringify(body).includes(secret));
    world.clock.advance(7 * day);
    assert.equal((await holder.get('/v1/admin/webhooks')).status, 401);
    const other = await make(['*:read']);
    assert.equal((await office(world.url, other.secret).get('/v1/audit_events')).status, 200);
    assert.equal((await owner.remove(`${keys}/${other.key.key_id}`)).status, 200);
    assert.equal((await office(world.url, other.secret).get('/v1/audit_events')).status, 401);
    assert.equal((await owner.remove(`${keys}/${other.key.key_id}`)).status, 404);
  });

  it('gives no other key a right that it lacks', async (t) => {
    const { world, make } = await open(t);
    const { secret } = await make(['keys:write', 'users:read']);
    const holder = office(world.url, secret);
    for (const rights of [['users:write'], ['*:read'], ['members:read']])
      assert.equal((await make(rights, holder)).status, 403, rights.join());
    assert.equal((await make(['users:read', 'keys:read'], holder)).status, 200);
    for (const rights of [[], ['users'], ['pets:read'], ['users:delete']])
      assert.equal((await make(rights)).status, 400, rights.join());
  });

  it('ends with the key that made it: at its end, or deleted', async (t) => {
    const { world, owner, make } = await open(t);
    const parent = await make(['keys:write', 'users:read']);
    const child = await make(['keys:write'], office(world.url, parent.secret));
    const grandchild = await make(['keys:read'], office(world.url, child.secret));
    const body = { name: 'for a year', rights: ['users:read'], expiration_days: 366 };
    const longer = (await office(world.url, parent.secret).post(keys, body)).body.key as typeof parent.key;
    const all = (await owner.get(keys)).body.keys as Record<string, unknown>[];
    const of = (id: string) => all.find(({ key_id }) => key_id === id);
    assert.equal(of(longer.key_id)?.expires_at, of(parent.key.key_id)?.expires_at);
    assert.deepEqual(
      [parent, child, grandchild].map(({ key }) => of(key.key_id)?.created_by),
      [null, parent.key.key_id, child.key.key_id],
    );
    assert.equal((await owner.remove(`${keys}/${parent.key.key_id}`)).status, 200);
    for (const { secret } of [child, grandchild])
      assert.equal((await office(world.url, secret).get(keys)).status, 401);
    const { events } = (await owner.get('/v1/audit_events?kind=admin_key.removed&limit=4')).body;
    for (const { key } of [parent, child, grandchild]) assert.ok(JSON.stringify(events).includes(key.key_id));
  });

  it('ends no key that may do more, but its equals', async (t) => {
    const { world, make } = await open(t);
    const strong = await make(['*:write']);
    const weak = await make(['keys:write', 'users:read']);
    const equal = await make(['keys:write']);
    const holder = office(world.url, weak.secret);
    const refused = await holder.remove(`${keys}/${strong.key.key_id}`);
    assert.deepEqual([refused.status, refused.body.error_type], [403, 'unauthorized_action']);
    assert.equal((await office(world.url, strong.secret).get(keys)).status, 200);
    assert.equal((await holder.remove(`${keys}/${equal.key.key_id}`)).status, 200);
  });

  it('sends facts only where it may read them, and the webhook stays when the key ends', async (t) => {
    const { world, owner, make } = await open(t);
    const path = '/v1/admin/webhooks';
    const hook = { url: 'http://127.0.0.1:9/facts', kinds: ['keys.rotated'] };
    const first = (await owner.post(path, hook)).body.webhook as { webhook_id: string };
    const address = `${path}/${first.webhook_id}`;
    const blind = office(world.url, (await make(['webhooks:write'])).secret);
    for (const { status, body } of [
      await blind.post(path, hook),
      await blind.patch(address, { url: 'http://127.0.0.1:8/facts' }),
      await blind.patch(address, { kinds: [] }),
      await blind.post(`${address}/replay`, { from: world.clock.now().toISOString() }),
    ])
      assert.deepEqual([status, body.error_message], [403, 'This key lacks the right audit_events:read.']);
    assert.equal((await blind.patch(address, { enabled: false })).status, 200);
    assert.equal((await blind.remove(address)).status, 200);

    const { secret, key } = await make(['webhooks:write', 'audit_events:read']);
    const second = (await office(world.url, secret).post(path, hook)).body.webhook as { webhook_id: string };
    assert.equal((await owner.remove(`${keys}/${key.key_id}`)).status, 200);
    const { webhooks } = (await owner.get(path)).body as { webhooks: { webhook_id: string }[] };
    assert.ok(webhooks.some(({ webhook_id }) => webhook_id === second.webhook_id));
    const facts = (await owner.get(`/v1/audit_events?actor_id=${key.key_id}&kind=webhook.changed`)).body;
    assert.ok(JSON.stringify(facts.events).includes(second.webhook_id), 'the record says which key made it');
    await owner.remove(`${path}/${second.webhook_id}`);
  });

  it('is named by every fact that it causes', async (t) => {
    const { world, owner, make } = await open(t);
    const { secret, key } = await make(['users:write']);
    const { user_id } = await world.signIn(newAddress(), 60);
    await office(world.url, secret).post(`/v1/admin/users/${user_id}/lock`, { reason: 'ticket 17' });
    await owner.post(`/v1/admin/users/${user_id}/unlock`, {});
    const { body } = await owner.get(`/v1/audit_events?user_id=${user_id}&actor=admin`);
    const facts = body.events as { kind: string; actor_id: string | null }[];
    const actorOf = (kind: string) => facts.find((fact) => fact.kind === kind)?.actor_id;
    assert.equal(actorOf('admin.user_locked'), key.key_id);
    assert.equal(actorOf('admin.user_unlocked'), null);
    const reply = (await owner.get('/v1/audit_events?kind=admin_key.created&limit=1')).body.events;
    assert.match(
      JSON.stringify(reply),
      /"details":\{"name":"reports","key_id":"admin-key-[^}]*"rights":\["users:write"\]\}/,
    );
  });

  it('has a right for every operation', () => {
    const names = Object.keys({ ...operations, ...operationsOfOrganizations, ...streams });
    for (const name of names) assert.match(rightFor(name), rightForm, name);
    assert.equal(rightFor('GET /v1/admin/users/export'), 'transfer:read');
    assert.equal(rightFor('POST /v1/admin/members/:member_id/impersonation_tokens'), 'impersonation:write');
    const ofOrganization = '/v1/admin/organizations/:organization_id';
    assert.equal(rightFor(`PATCH ${ofOrganization}/members/:member_id`), 'members:write', 'by either path');
    assert.equal(rightFor(`POST ${ofOrganization}/members/search`), 'members:read');
    assert.equal(rightFor(`POST ${ofOrganization}/invitations`), 'members:write');
    assert.equal(rightFor(`PATCH ${ofOrganization}`), 'organizations:write');
    assert.ok(contains(['users:write'], 'users:read') && !contains(['users:read'], 'users:write'));
  });
});

describe('the management API', () => {
  it('has a port of its own where one is set, and none beside the calls of visitors', async (t) => {
    const world = await createWorld(t, {
      database,
      environment: { ADMIN_SECRET: adminSecret, ADMIN_PORT: '0', INTERNAL_HOST: '127.0.0.1' },
    });
    assert.equal((await office(world.url).get('/v1/admin/webhooks')).status, 404);
    const internal = `http://127.0.0.1:${world.provider.adminPort}`;
    assert.equal((await office(internal).get('/v1/admin/webhooks')).status, 200);
    assert.equal((await office(internal, 'x'.repeat(40)).get('/v1/admin/webhooks')).status, 401);
    assert.equal((await fetch(`${internal}/readyz`)).status, 404);
  });
});
