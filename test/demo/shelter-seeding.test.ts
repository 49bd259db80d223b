/** How the site of the shelters creates them by a provider that is busy, or that it lost half-way. */
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { startShelter } from '../../demo-host/shelter/server.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { shelterOf } from '../provider/members.ts';
import { emptyDatabase, openNewDatabase } from '../provider/shared-database.ts';
import { createWorld } from '../provider/world.ts';

const adminSecret = 'the-admin-secret-of-the-shelters-0123456789';

/** A provider without shelters, and a site that starts with it. `refuses`: calls that the provider cannot answer now. */
async function emptyProvider(t: TestContext) {
  const port = await freePort();
  const environment = { ADMIN_SECRET: adminSecret, SHELTER_PORT: String(port) };
  const world = await createWorld(t, { database: await openNewDatabase(), environment });
  const members = shelterOf(world);
  let refuses = (_call: string) => false;
  const through = globalThis.fetch;
  t.mock.method(globalThis, 'fetch', (address: string, init?: RequestInit) => {
    if (refuses(`${init?.method} ${address}`))
      return Promise.resolve(Response.json({ error_type: 'invalid_saml_metadata_url' }, { status: 400 }));
    return through(address, init);
  });
  const databaseUrl = await emptyDatabase();
  const lines: string[] = [];
  let pauses = 0;
  async function start(options: { refuses?: typeof refuses; seconds?: number } = {}) {
    refuses = options.refuses ?? (() => false);
    const seeding = {
      seconds: options.seconds ?? 120,
      say: (line: string) => lines.push(line),
      pause: async () => {
        pauses += 1;
      },
    };
    const site = await startShelter({
      port,
      providerUrl: world.url,
      databaseUrl,
      adminSecret,
      seeding,
    });
    await site.close();
  }
  const find = async (organization_slug: string) =>
    (await members.call('POST /b2b/organizations/search', { organization_slug })).data().organization;
  return { members, start, find, lines, pauses: () => pauses };
}

const foxes = 'fox-hollow';
const isMetadata = (call: string) => call.startsWith('POST ') && call.endsWith('/metadata');

it('waits for a provider that is too busy to read the metadata of a login', async (t) => {
  const { start, find, lines, pauses } = await emptyProvider(t);
  let busy = 25;
  await start({
    refuses(call) {
      if (isMetadata(call)) busy -= 1;
      return isMetadata(call) && busy >= 0;
    },
  });
  assert.equal(pauses(), 25);
  assert.equal((await find(foxes))?.sso_active_connections.length, 1);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^waits for the provider to connect the login of Fox Hollow: /);
});

it('starts without a shelter that it could not create in time, says why, and the next start completes it', async (t) => {
  const { start, find, lines } = await emptyProvider(t);
  await start({ refuses: isMetadata, seconds: 1 });
  assert.match(
    lines.join('\n'),
    /^Not all shelters .* could not connect the login of Fox Hollow within 1 s: .*invalid_saml_metadata_url/,
  );
  assert.equal((await find(foxes))?.sso_active_connections.length, 0);
  assert.equal(await find('cat-castle'), null);
  await start();
  assert.equal((await find(foxes))?.sso_active_connections.length, 1);
  assert.equal((await find('cat-castle'))?.mfa_policy, 'REQUIRED_FOR_ALL');
});

it('adds the members that an interrupted start left out', async (t) => {
  const { members, start, find, lines } = await emptyProvider(t);
  let created = 0;
  const isSecondMember = (call: string) =>
    call.startsWith('POST ') && call.endsWith('/members') && ++created > 1;
  await start({ refuses: isSecondMember, seconds: 1 });
  assert.equal(lines.length, 1);
  await start();
  const beavers = (await find('beaver-lodge'))?.organization_id ?? '';
  for (const address of ['betty@beavers.example', 'sam@volunteers.example'])
    assert.equal((await members.signIn(address, beavers)).organization.organization_id, beavers);
  assert.equal(lines.length, 1);
});
