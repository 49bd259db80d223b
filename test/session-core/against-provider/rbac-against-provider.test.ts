/** Permissions with roles from the back office and the provider's policy. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { adminSecret, office } from '../../provider/parties/back-office.ts';
import { newAddress } from '../../provider/world.ts';
import { members } from '../halves.ts';
import { startSite } from '../site.ts';

const policy = {
  roles: [
    {
      role_id: 'player',
      description: '',
      permissions: [{ resource_id: 'pets', actions: ['feed'] }],
    },
    {
      role_id: 'keeper',
      description: '',
      permissions: [
        { resource_id: 'pets', actions: ['heal'] },
        { resource_id: 'toys', actions: ['*'] },
      ],
    },
  ],
  resources: [
    { resource_id: 'pets', description: '', actions: ['feed', 'heal'] },
    { resource_id: 'toys', description: '', actions: ['throw', 'hide'] },
  ],
  scopes: [],
};

async function open(t: TestContext, project: Record<string, unknown>) {
  const site = await startSite(t, project, { ADMIN_SECRET: adminSecret });
  const browser = site.browser();
  const { tab, client } = browser.openTab();
  const email = newAddress();
  const { method_id } = await client.otps.email.loginOrCreate(email);
  const { code = '' } = await site.mail.newest(email);
  const { user_id } = await client.otps.authenticate(code, method_id, { session_duration_minutes: 60 });
  const setRoles = async (roles: string[]) => {
    const { status } = await office(site.url).roles(user_id, roles);
    assert.equal(status, 200);
    await client.session.authenticate();
  };
  return { site, browser, tab, client, setRoles };
}

test('a new user has the default roles, and gets roles from the back office with the next check', async (t) => {
  const { client, setRoles, browser } = await open(t, { rbac_policy: policy, default_roles: ['player'] });
  await client.bootstrap.load();
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), true);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'heal'), false);
  assert.equal(await client.rbac.isAuthorized('toys', 'throw'), false);

  await setRoles(['player', 'keeper']);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'heal'), true);
  assert.equal(await client.rbac.isAuthorized('toys', 'anything'), true, 'by the wildcard');
  assert.deepEqual(await client.rbac.allPermissions(), {
    pets: { feed: true, heal: true },
    toys: { throw: true, hide: true },
  });
  assert.equal(
    browser.openTab().client.rbac.isAuthorizedSync('pets', 'heal'),
    true,
    'in another tab at once',
  );

  await setRoles([]);
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), false);
  assert.deepEqual(await client.rbac.allPermissions(), {
    pets: { feed: false, heal: false },
    toys: { throw: false, hide: false },
  });
});

test('the roles are readable with what they allow, for a member also those of the organization', async (t) => {
  const { client } = await open(t, { rbac_policy: policy });
  assert.deepEqual(await client.rbac.roles(), policy.roles);

  const project = { vertical: 'B2B', create_organization_enabled: true, rbac_policy: policy };
  const site = await startSite(t, project, { ADMIN_SECRET: adminSecret });
  const { client: member } = site.browser().openMemberTab();
  await members.signIn(site, member);
  const role = { role_id: 'feeder', description: 'Feeds', permissions: policy.roles[0]?.permissions ?? [] };
  const path = `/v1/admin/organizations/${member.state.organization?.organization_id}`;
  assert.equal((await office(site.url).patch(path, { custom_roles: [role] })).status, 200);
  await member.session.authenticate();
  const roles = await member.rbac.roles();
  assert.deepEqual(
    roles.map(({ role_id }) => role_id),
    ['auth_member', 'auth_admin', 'player', 'keeper', 'feeder'],
  );
  assert.deepEqual(roles.at(-1), role);
});

test('a project without a policy allows nothing, and the log says why', async (t) => {
  const { client, tab } = await open(t, { rbac_policy: null });
  assert.equal(client.rbac.isAuthorizedSync('pets', 'feed'), false);
  assert.equal(await client.rbac.isAuthorized('pets', 'feed'), false);
  assert.deepEqual(await client.rbac.allPermissions(), {});
  assert.deepEqual(await client.rbac.roles(), []);
  assert.equal(tab.errors.filter((line) => /role policy is unavailable/.test(line)).length, 3);
});
