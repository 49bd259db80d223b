/** The site of the shelters: what its server lets a member do, with a real provider behind it. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { startShelter } from '../../demo-host/shelter/server.ts';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { employee, type Shelter, shelterOf, whole } from '../provider/members.ts';
import { createKeyHolder } from '../provider/proofs.ts';
import { emptyDatabase, sharedDatabase } from '../provider/shared-database.ts';
import { createWorld } from '../provider/world.ts';

const adminSecret = 'the-admin-secret-of-the-shelters-0123456789';

interface Answer {
  status: number;
  animals: {
    animal_id: string;
    name: string;
    given_to: string | null;
    shared_by: string | null;
    shared_with: { name: string }[];
  }[];
  partners: { organization_id: string; name: string }[];
  may_give: boolean;
  error: string;
}

/** What the browser of a member sends. */
type Tokens = Record<'session_jwt' | 'session_token', string>;

describe('the Pet Shelter', () => {
  let database: OpenedDatabase;
  before(async () => {
    database = await sharedDatabase();
  });

  async function open(t: TestContext) {
    const port = await freePort();
    const environment = { ADMIN_SECRET: adminSecret, SHELTER_PORT: String(port) };
    const world = await createWorld(t, { database, environment });
    const options = { port, providerUrl: world.url, databaseUrl: await emptyDatabase() };
    const site = await startShelter({ ...options, adminSecret, now: () => world.clock.now().getTime() });
    t.after(site.close);
    const members = shelterOf(world);
    const ask = async ({ session_jwt, session_token }: Tokens, path: string, body?: object) => {
      const response = await fetch(`${site.url}/api/animals${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${session_jwt}`,
          Cookie: `shelter_session=${session_token}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
    };
    return { world, site, members, ask };
  }

  const bySlug = async (members: Shelter, organization_slug: string) => {
    const reply = await members.call('POST /b2b/organizations/search', { organization_slug });
    return reply.data().organization?.organization_id ?? '';
  };

  it('lets its keepers take animals in and give them away, once each, and its volunteers only look', async (t) => {
    const { members, ask } = await open(t);
    const shelter = await bySlug(members, 'beaver-lodge');
    const volunteer = await members.signIn('sam@volunteers.example', shelter);
    const keeper = await members.signIn('betty@beavers.example', shelter);
    const seen = await ask(volunteer, '');
    assert.deepEqual(seen.animals.map(({ name }) => name).sort(), ['Biscuit', 'Moss', 'Pepper']);
    assert.equal(seen.may_give, false);
    const give = `/${seen.animals[0]?.animal_id}/give`;
    for (const [path, body] of [
      [give, { to: 'Ada' }],
      ['', { name: 'Willow', kind: 'cat' }],
    ] as const)
      assert.deepEqual((await ask(volunteer, path, body)).error, 'not_a_keeper');
    assert.equal((await ask(keeper, '', { name: 'Willow', kind: 'dragon' })).status, 400);
    assert.equal((await ask(keeper, '', { name: 'Willow', kind: 'cat' })).status, 201);
    assert.equal((await ask(keeper, give, { to: ' ' })).status, 400);
    const both = await Promise.all([ask(keeper, give, { to: 'Ada' }), ask(keeper, give, { to: 'Grace' })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { animals } = await ask(volunteer, '');
    assert.equal(animals.filter(({ given_to }) => given_to !== null).length, 1);
    assert.equal(animals.length, 4);
  });

  it('asks the provider before a change: a removed role or an ended session no longer counts', async (t) => {
    const { members, ask } = await open(t);
    const shelter = await bySlug(members, 'beaver-lodge');
    const keeper = await members.signIn('betty@beavers.example', shelter);
    const volunteer = await members.signIn('sam@volunteers.example', shelter);
    const [animal] = (await ask(keeper, '')).animals;
    const give = `/${animal?.animal_id}/give`;
    // The token in the header is the keeper's, the cookie is not.
    const mixed = { session_jwt: keeper.session_jwt, session_token: volunteer.session_token };
    assert.equal((await ask(mixed, give, { to: 'Ada' })).error, 'not_signed_in');
    await members.call('POST /b2b/sessions/revoke', {}, { session: keeper.session_token });
    assert.equal((await ask(keeper, '')).status, 200);
    assert.equal((await ask(keeper, give, { to: 'Ada' })).error, 'not_signed_in');
  });

  it('lets a keeper make a change whose session is bound to their browser', async (t) => {
    const { world, members, ask } = await open(t);
    const key = await createKeyHolder();
    const payload = { iat: Math.floor(world.clock.now().getTime() / 1000) };
    const DPoP = await key.prove(world, 'POST /b2b/otps/email/authenticate', { payload });
    const sender = { headers: { DPoP } };
    const shelter = await bySlug(members, 'beaver-lodge');
    const keeper = whole(await members.enter('betty@beavers.example', shelter, sender));
    assert.ok(keeper.session_token.endsWith(`.${key.thumbprint}`));
    assert.equal((await ask(keeper, '', { name: 'Willow', kind: 'cat' })).status, 201);
    // A thief of the cookie has a JWT of their own only.
    const volunteer = await members.signIn('sam@volunteers.example', shelter);
    const stolen = { session_jwt: volunteer.session_jwt, session_token: keeper.session_token };
    assert.equal((await ask(stolen, '', { name: 'Nimbus', kind: 'owl' })).error, 'not_signed_in');
  });

  it('shows an animal to another shelter while its own shares it; only its own keepers give it away', async (t) => {
    const { members, ask } = await open(t);
    const keeper = await members.signIn('betty@beavers.example', await bySlug(members, 'beaver-lodge'));
    const stranger = await members.found(employee());
    assert.deepEqual((await ask(stranger, '')).animals, []);
    const partners = (await ask(stranger, '')).partners;
    assert.deepEqual(
      partners.map(({ name }) => name),
      ['Beaver Lodge', 'Cat Castle', 'Fox Hollow', 'Otter Haven'],
    );
    // A shelter that a visitor has opened is in no list, until it shares.
    const names = async () => (await ask(keeper, '')).partners.map(({ name }) => name);
    assert.deepEqual(await names(), ['Cat Castle', 'Fox Hollow', 'Otter Haven']);
    await ask(stranger, '', { name: 'Nimbus', kind: 'owl' });
    const nimbus = `/${(await ask(stranger, '')).animals[0]?.animal_id}`;
    const withBeavers = { with: partners[0]?.organization_id ?? '' };
    assert.equal((await ask(keeper, `${nimbus}/share`, withBeavers)).status, 404);
    for (let count = 0; count < 2; count += 1)
      assert.equal((await ask(stranger, `${nimbus}/share`, withBeavers)).status, 200);

    const shared = (await ask(keeper, '')).animals.filter(({ name }) => name === 'Nimbus');
    assert.equal(shared.length, 1);
    assert.match(shared[0]?.shared_by ?? '', /^company-/);
    assert.equal((await names()).length, 4);
    assert.equal((await ask(keeper, `${nimbus}/give`, { to: 'Me' })).error, 'gone');
    assert.deepEqual(
      (await ask(stranger, '')).animals[0]?.shared_with.map(({ name }) => name),
      ['Beaver Lodge'],
    );
    await ask(keeper, `${nimbus}/unshare`, withBeavers);
    assert.equal((await ask(keeper, '')).animals.length, 4);
    await ask(stranger, `${nimbus}/unshare`, withBeavers);
    assert.equal((await ask(keeper, '')).animals.length, 3);
  });

  it('recognises no one without a session of its own project', async (t) => {
    const { world, ask } = await open(t);
    assert.equal((await ask({ session_jwt: 'none', session_token: '' }, '')).status, 401);
    assert.equal((await ask(await world.signIn('player@example.com'), '')).status, 401);
  });

  it('has one shelter for each sign-in method', async (t) => {
    const { members } = await open(t);
    const settingsOf = async (organization_slug: string) =>
      (await members.call('POST /b2b/organizations/search', { organization_slug })).data().organization;
    assert.deepEqual((await settingsOf('beaver-lodge'))?.allowed_auth_methods, ['email_otp']);
    assert.equal((await settingsOf('otter-haven'))?.sso_active_connections.length, 1);
    assert.equal((await settingsOf('fox-hollow'))?.sso_active_connections.length, 1);
    assert.equal((await settingsOf('cat-castle'))?.mfa_policy, 'REQUIRED_FOR_ALL');
  });
});
