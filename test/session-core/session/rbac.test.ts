/** Permissions by the known policy, and by the server's. */
import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import { openDeferred } from '../../fakes/deferred.ts';
import { createWorld, stateKey } from '../../fakes/environment.ts';
import { takePage } from '../../fakes/page.ts';
import { ok, refuse } from '../../fakes/server.ts';

afterEach(takePage);

const policy = {
  roles: [
    {
      role_id: 'keeper',
      description: '',
      permissions: [
        { resource_id: 'pets', actions: ['feed', 'play'] },
        { resource_id: 'toys', actions: ['*'] },
      ],
    },
    { role_id: 'vet', description: '', permissions: [{ resource_id: 'pets', actions: ['heal'] }] },
  ],
  resources: [
    { resource_id: 'pets', description: '', actions: ['feed', 'play', 'heal'] },
    { resource_id: 'toys', description: '', actions: ['throw'] },
  ],
  scopes: [],
};

/** A user with roles, in a project with the policy. */
async function visitorWith(roles: string[]) {
  const world = createWorld();
  world.server.bootstrap = { ...world.server.bootstrap, rbac_policy: policy };
  for (const call of ['POST /otps/authenticate', 'POST /sessions/authenticate'] as const) {
    world.server.on(call, () => {
      const reply = world.server.authReply({ minutes: 60 });
      return ok({ ...reply, user: { ...(reply.user as object), roles } });
    });
  }
  const { tab, client } = await world.signedIn();
  return { world, tab, client };
}

test('a role permits the actions that it lists, and no others', async () => {
  const { client } = await visitorWith(['keeper']);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), true);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'heal'), false);
  assert.equal(client.rbac.isAuthorizedSync('houses', 'feed'), false);
  assert.equal(await client.rbac.isAuthorized('pets', 'play'), true);
  assert.equal(await client.rbac.isAuthorized('pets', 'heal'), false);
});

test('a wildcard permits every action on its resource only', async () => {
  const { client } = await visitorWith(['keeper']);
  assert.equal(client.rbac.isAuthorizedSync('toys', 'anything'), true);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'anything'), false);
});

test('several roles add up, and an unknown one adds nothing', async () => {
  const { client } = await visitorWith(['keeper', 'vet', 'king']);
  assert.equal(await client.rbac.isAuthorized('pets', 'heal'), true);
  assert.deepEqual(await client.rbac.allPermissions(), {
    pets: { feed: true, play: true, heal: true },
    toys: { throw: true },
  });
});

test('while signed out nothing is permitted', async () => {
  const { client } = await visitorWith(['keeper']);
  await client.session.revoke();
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), false);
  assert.deepEqual(await client.rbac.allPermissions(), {
    pets: { feed: false, play: false, heal: false },
    toys: { throw: false },
  });
});

test('without a policy nothing is permitted, and the log says why', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), false);
  assert.equal(await client.rbac.isAuthorized('pets', 'feed'), false);
  assert.deepEqual(await client.rbac.allPermissions(), {});
  assert.equal(tab.errors.filter((line) => /role policy is unavailable/.test(line)).length, 2);
});

test('the asynchronous check asks the server, and does not trust the stored policy', async () => {
  const { world, client } = await visitorWith(['keeper']);
  client.dispose();
  world.server.on('GET /projects/bootstrap/:public_token', () => refuse(500, 'internal_server_error'));
  const tab = world.openTab();
  const later = tab.open();
  assert.equal(later.rbac.isAuthorizedSync('pets', 'feed'), true);
  assert.equal(await later.rbac.isAuthorized('pets', 'feed'), false);
  assert.ok(tab.errors.some((line) => /role policy is unavailable/.test(line)));
});

test('the early part of a client answers from the stored policy', async () => {
  const { world, client } = await visitorWith(['keeper']);
  client.dispose();
  const { client: early, arrive } = openDeferred(world, world.openTab());
  assert.equal(early.rbac.isAuthorizedSync('pets', 'feed'), true);
  assert.equal(early.rbac.isAuthorizedSync('pets', 'heal'), false);
  const decision = early.rbac.isAuthorized('toys', 'throw');
  await arrive();
  assert.equal(await decision, true);
  assert.equal(early.rbac.isAuthorizedSync('pets', 'feed'), true);
});

test('a policy that storage has damaged permits nothing, and throws nothing', async () => {
  const { world, client } = await visitorWith(['keeper']);
  client.dispose();
  const key = `${stateKey}::bootstrap`;
  const storage = JSON.parse(world.storage.get(key) ?? '{}');
  world.putStorage(key, JSON.stringify({ ...storage, rbacPolicy: { roles: 5 } }));
  assert.equal(world.openTab().open().rbac.isAuthorizedSync('pets', 'feed'), false);
});

test('the error names an argument that is not a string', async () => {
  const { client } = await visitorWith(['keeper']);
  // A page without types may pass this.
  const wrong = 5 as unknown as string;
  assert.throws(() => client.rbac.isAuthorizedSync(wrong, 'feed'), {
    code: 'usage_error',
    message: /resourceId/,
  });
  await assert.rejects(client.rbac.isAuthorized('pets', wrong), { code: 'usage_error', message: /action/ });
});
