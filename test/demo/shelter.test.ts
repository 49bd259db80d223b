/** The site of the shelters: what its server lets a member do, with a real provider behind it. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { startShelter } from '../../demo-host/shelter/server.ts';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { employee, type Shelter, shelterOf } from '../provider/members.ts';
import { sharedDatabase } from '../provider/shared-database.ts';
import { createWorld } from '../provider/world.ts';

const adminSecret = 'the-admin-secret-of-the-shelters-0123456789';

interface Answer {
  status: number;
  animals: { animal_id: string; name: string; given_to: string | null }[];
  may_give: boolean;
  message: string;
}

describe('the Pet Shelter', () => {
  let database: OpenedDatabase;
  before(async () => {
    database = await sharedDatabase();
  });

  async function open(t: TestContext) {
    const port = await freePort();
    const environment = { ADMIN_SECRET: adminSecret, SHELTER_PORT: String(port) };
    const world = await createWorld(t, { database, environment });
    const options = { port, providerUrl: world.url, dataDirectory: 'memory:' };
    const site = await startShelter({ ...options, adminSecret, now: () => world.clock.now().getTime() });
    t.after(site.close);
    const members = shelterOf(world);
    const ask = async (jwt: string, path: string, body?: object): Promise<Answer> => {
      const response = await fetch(`${site.url}/api/animals${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${jwt}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
    };
    return { world, site, members, ask };
  }

  const beavers = async (members: Shelter) => {
    const found = await members.call('POST /b2b/organizations/search', { organization_slug: 'beaver-lodge' });
    return found.data().organization?.organization_id ?? '';
  };

  it('lets its keepers give animals away, once each, and its volunteers only look', async (t) => {
    const { members, ask } = await open(t);
    const shelter = await beavers(members);
    const { session_jwt: volunteer } = await members.signIn('sam@volunteers.example', shelter);
    const { session_jwt: keeper } = await members.signIn('betty@beavers.example', shelter);
    const seen = await ask(volunteer, '');
    assert.deepEqual(seen.animals.map(({ name }) => name).sort(), ['Biscuit', 'Moss', 'Pepper']);
    assert.equal(seen.may_give, false);
    const give = `/${seen.animals[0]?.animal_id}/give`;
    assert.equal((await ask(volunteer, give, { to: 'Ada' })).status, 403);
    assert.equal((await ask(keeper, give, { to: ' ' })).status, 400);
    const both = await Promise.all([ask(keeper, give, { to: 'Ada' }), ask(keeper, give, { to: 'Grace' })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const homes = (await ask(volunteer, '')).animals.filter(({ given_to }) => given_to !== null);
    assert.equal(homes.length, 1);
  });

  it('shows no animal of another shelter, and gives none away', async (t) => {
    const { members, ask } = await open(t);
    const shelter = await beavers(members);
    const { session_jwt: keeper } = await members.signIn('betty@beavers.example', shelter);
    const { session_jwt: stranger } = await members.found(employee());
    const [animal] = (await ask(keeper, '')).animals;
    const other = await ask(stranger, '');
    assert.deepEqual([other.animals, other.may_give], [[], true]);
    assert.equal((await ask(stranger, `/${animal?.animal_id}/give`, { to: 'Me' })).status, 409);
  });

  it('knows nobody without a session of its own project', async (t) => {
    const { world, ask } = await open(t);
    assert.equal((await ask('none', '')).status, 401);
    const { session_jwt } = await world.signIn('player@example.com');
    assert.equal((await ask(session_jwt, '')).status, 401);
  });

  it('has one shelter for each way in', async (t) => {
    const { members } = await open(t);
    const bySlug = async (organization_slug: string) =>
      (await members.call('POST /b2b/organizations/search', { organization_slug })).data().organization;
    assert.deepEqual((await bySlug('beaver-lodge'))?.allowed_auth_methods, ['email_otp']);
    assert.equal((await bySlug('otter-haven'))?.sso_active_connections.length, 1);
    assert.equal((await bySlug('cat-castle'))?.mfa_policy, 'REQUIRED_FOR_ALL');
  });
});
