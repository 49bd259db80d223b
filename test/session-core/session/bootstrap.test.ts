/** The project's settings: fetched once, stored between visits, defaults until then. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, stateKey, type Tab } from '../../fakes/environment.ts';
import { json, refuse } from '../../fakes/server.ts';

test('defaults apply until the project has answered; then its settings do, under camelCase names', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  assert.deepEqual(client.bootstrap.current, {
    projectName: null,
    displayWatermark: false,
    cnameDomain: null,
    emailDomains: [],
    captchaSettings: { enabled: false },
    pkceRequiredForEmailMagicLinks: false,
    pkceRequiredForPasswordResets: false,
    pkceRequiredForOAuth: false,
    pkceRequiredForSso: false,
    slugPattern: null,
    createOrganizationEnabled: false,
    passwordConfig: null,
    runDFPProtectedAuth: false,
    dfpProtectedAuthMode: null,
    rbacPolicy: null,
    siweRequiredForCryptoWallets: false,
    sessionBinding: 'off',
    signUp: null,
    vertical: null,
  });
  const heard: unknown[] = [];
  client.bootstrap.onChange((bootstrap) => heard.push(bootstrap.projectName));
  const loaded = await client.bootstrap.load();
  assert.equal(loaded, client.bootstrap.current);
  assert.equal(loaded.displayWatermark, true);
  assert.deepEqual(loaded.passwordConfig, { ludsComplexity: 3, ludsMinimumCount: 8 });
  assert.equal(loaded.vertical, 'CONSUMER');
  assert.deepEqual(heard, ['Pet Game']);
  assert.equal(
    world.server.requests[0]?.url,
    'https://api.example/sdk/v1/projects/bootstrap/public-token-test-local',
  );
});

test('all callers of a page share one fetch of the settings', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const [one, other] = [tab.open(), tab.open()];
  await Promise.all([one.bootstrap.load(), other.bootstrap.load()]);
  await one.bootstrap.load();
  assert.equal(world.server.seen('GET /projects/bootstrap/:public_token').length, 1);
});

test('after a failure the stored copy stays, a warning is logged, nothing rejects, and the next load tries again', async () => {
  const world = createWorld();
  await world.openTab().open().bootstrap.load();
  const restore = world.server.on('GET /projects/bootstrap/:public_token', () =>
    refuse(500, 'internal_server_error'),
  );
  const tab = world.openTab();
  const client = tab.open();
  assert.equal(client.bootstrap.current.projectName, 'Pet Game');
  assert.equal((await client.bootstrap.load()).projectName, 'Pet Game');
  assert.equal(tab.warnings.length, 1);
  restore();
  world.server.bootstrap.project_name = 'Pet Game 2';
  assert.equal((await client.bootstrap.load()).projectName, 'Pet Game 2');
});

test('a failure on the first visit leaves the defaults', async () => {
  const world = createWorld();
  world.server.on('GET /projects/bootstrap/:public_token', () => Promise.reject(new TypeError('offline')));
  const client = world.openTab().open();
  assert.equal((await client.bootstrap.load()).pkceRequiredForEmailMagicLinks, false);
});

test('a slow project delays a sign-in by at most a second', async () => {
  const world = createWorld();
  world.server.on('GET /projects/bootstrap/:public_token', () => new Promise<Response>(() => {}));
  const signingIn = world.signedIn();
  await world.clock.advance(1_000);
  const { client } = await signingIn;
  assert.ok(client.state.user);
});

test('defaults replace fields of the wrong type, from the server and from storage', async () => {
  const world = createWorld();
  world.server.on('GET /projects/bootstrap/:public_token', () =>
    json(200, {
      data: { project_name: 5, email_domains: null, captcha_settings: { enabled: true }, rbac_policy: 'x' },
    }),
  );
  world.storage.set(
    `${stateKey}::bootstrap`,
    JSON.stringify({ emailDomains: [1], projectName: 'kept', vertical: {} }),
  );
  const client = world.openTab().open();
  assert.deepEqual(client.bootstrap.current.emailDomains, []);
  assert.equal(client.bootstrap.current.projectName, 'kept');
  const loaded = await client.bootstrap.load();
  assert.equal(loaded.projectName, null);
  assert.deepEqual(loaded.emailDomains, []);
  assert.deepEqual(loaded.captchaSettings, { enabled: false });
  assert.equal(loaded.rbacPolicy, null);
});

test('every client reports an organization project on the console, on later visits too', async () => {
  const world = createWorld();
  world.server.bootstrap.vertical = 'B2B';
  const reported = ({ errors }: Tab) => errors.filter((error) => error.includes('organization')).length;
  const first = world.openTab();
  await first.open().bootstrap.load();
  assert.equal(reported(first), 1);
  const later = world.openTab();
  await later.open().bootstrap.load();
  assert.equal(reported(later), 1);
  await later.open().bootstrap.load();
  assert.equal(reported(later), 2);
});

test('a page with a session asks for nothing but the session if the settings are younger than five minutes', async () => {
  const world = createWorld();
  const requestCount = () => world.server.seen('GET /projects/bootstrap/:public_token').length;
  await world.openTab().open().bootstrap.load();
  await world.clock.settle();
  const before = requestCount();
  world.openTab().open();
  await world.clock.settle();
  assert.equal(requestCount(), before, 'the copy is new');
  await world.clock.advance(300_000);
  assert.equal(requestCount(), before + 1, 'a page that stays open asks when the copy is old');
  await world.clock.advance(300_000);
  const later = requestCount();
  world.openTab().open();
  await world.clock.settle();
  assert.equal(requestCount(), later + 1, 'the copy is old');
});
