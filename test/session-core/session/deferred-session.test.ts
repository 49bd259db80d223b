/** The deferred client: when it fetches its main part, and that it passes on all calls. */
import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import { lazyProof } from '../../../session-core/binding/lazy-proof.ts';
import { consumerAxis } from '../../../session-core/consumer/axis.ts';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { lazyMethods } from '../../../session-core/consumer/create-session.ts';
import { names } from '../../../session-core/consumer/names.ts';
import type { ConsumerTypes } from '../../../session-core/consumer/types.ts';
import { acquireCore } from '../../../session-core/core.ts';
import { deferred } from '../../../session-core/deferred-session.ts';
import { followWith, reportsOf } from '../../../session-core/follow.ts';
import { runUnder } from '../../../session-core/lib/run.ts';
import { openDeferred as open } from '../../fakes/deferred.ts';
import { createWorld, publicToken, type Tab, type World } from '../../fakes/environment.ts';
import { takePage } from '../../fakes/page.ts';

afterEach(takePage);

/** A browser in which a visitor signed in earlier. */
async function afterSignIn(): Promise<{ world: World; tab: Tab; first: SessionClient }> {
  const world = createWorld();
  world.server.bootstrap = { ...world.server.bootstrap, project_name: 'Pet Game' };
  const { client } = await world.signedIn();
  return { world, tab: world.openTab(), first: client };
}

test('a signed-in user is known at once, and the main part is fetched at once', async () => {
  const { world, tab, first } = await afterSignIn();
  const { client, fetches } = open(world, tab);
  assert.equal(await fetches(), 1);
  assert.deepEqual(client.state, { ...first.state, fromCache: true });
  assert.deepEqual(client.user.getInfo(), { user: first.state.user, fromCache: true });
  assert.deepEqual(client.session.getInfo(), { session: first.state.session, fromCache: true });
  assert.deepEqual(client.session.getTokens(), first.session.getTokens());
  assert.deepEqual(client.bootstrap.current, first.bootstrap.current);
  assert.equal(client.bootstrap.current.projectName, 'Pet Game');
});

test('a new visitor is signed out at once, and the main part waits until the page is idle', async () => {
  const world = createWorld();
  const { client, fetches, idle, arrive } = open(world, world.openTab());
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  assert.equal(client.session.getTokens(), null);
  assert.equal(client.bootstrap.current.projectName, null);
  assert.equal(await fetches(), 0);
  idle();
  assert.equal(await fetches(), 1);
  await arrive();
  assert.equal(world.server.seen('GET /projects/bootstrap/:public_token').length, 1);
});

test('the main part gets every option, also those that the early part does not use', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const addresses: string[] = [];
  const frames = {
    open(address: string) {
      addresses.push(address);
      throw new Error('seen');
    },
  };
  Object.assign(tab.environment, { frames });
  const { client, arrive } = open(world, tab, {
    clientsideServicesIframeURL: 'https://frame.example/f.html',
  });
  const call = assert.rejects(client.clientServices.parsedPhoneNumber({ phoneNumber: '1' }), /seen/);
  await arrive();
  await call;
  assert.deepEqual(addresses, ['https://frame.example/f.html']);
});

test('the first call fetches the main part, and concurrent calls share the fetch', async () => {
  const world = createWorld();
  const { client, fetches, arrive, idle } = open(world, world.openTab());
  const sent = client.otps.email.loginOrCreate('ada@example.com', { expiration_minutes: 5 });
  const looked = client.bootstrap.load();
  assert.equal(await fetches(), 1);
  await arrive();
  assert.equal((await sent).method_id, 'method-1');
  await looked;
  const reply = await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.equal(client.state.user?.user_id, reply.user_id);
  assert.deepEqual(client.session.getTokens(), {
    session_token: reply.session_token,
    session_jwt: reply.session_jwt,
  });
  idle();
  assert.equal(await fetches(), 1);
  const [request] = world.server.seen('POST /otps/email/login_or_create');
  assert.deepEqual(request?.body, { email: 'ada@example.com', expiration_minutes: 5 });
});

test('every call reaches the main part with all arguments', async () => {
  const { world, tab } = await afterSignIn();
  tab.href = 'https://pets.example/authenticate?auth_token_type=magic_links&token=from-link';
  const { client, arrive } = open(world, tab);
  const signal = AbortSignal.abort();
  const calls = [
    () => client.otps.email.loginOrCreate('ada@example.com', {}, { signal: signal }),
    () => client.otps.authenticate('1', 'm', { session_duration_minutes: 5 }, { signal: signal }),
    () => client.magicLinks.email.loginOrCreate('ada@example.com', {}, { signal: signal }),
    () => client.magicLinks.authenticate('t', { session_duration_minutes: 5 }, { signal: signal }),
    () => client.session.authenticate({}, { signal: signal }),
    () => client.session.revoke({}, { signal: signal }),
    () => client.user.get({ signal: signal }),
    () => client.otps.sms.send('+4915112345678', {}, { signal: signal }),
    () => client.totps.recoveryCodes({ signal: signal }),
    () => client.authenticateByUrl({}, { signal: signal }),
  ];
  for (const call of calls) await assert.rejects(call, { code: 'aborted' });
  await arrive();
  for (const call of calls) await assert.rejects(call, { code: 'aborted' });

  const outcome = await client.authenticateByUrl({ session_duration_minutes: 45 });
  assert.equal(outcome?.token_type, 'magic_links');
  const [link] = world.server.seen('POST /magic_links/authenticate');
  assert.deepEqual(link?.body, { token: 'from-link', session_duration_minutes: 45 });
  await client.magicLinks.email.loginOrCreate('ada@example.com', { locale: 'fr' });
  const [mail] = world.server.seen('POST /magic_links/email/login_or_create');
  assert.deepEqual(mail?.body, { email: 'ada@example.com', locale: 'fr' });
  client.logEvent('email_sent', { type: 'x' });
  await world.clock.advance(5_000);
  const names = world.server
    .seen('POST /events')
    .flatMap(({ body }) => body as { event: { event_name: string } }[]);
  assert.ok(names.some(({ event }) => event.event_name === 'email_sent'));
  assert.equal((await client.user.get()).user_id, 'user-1');
  await client.session.revoke();
  assert.equal(client.state.user, null);
});

test('a `signal` in a logged event aborts nothing', async () => {
  const { world, tab } = await afterSignIn();
  const { client, arrive } = open(world, tab);
  client.logEvent('phone_checked', { signal: 'strong' });
  await arrive();
  await world.clock.advance(5_000);
  const logged = world.server.seen('POST /events').flatMap(({ body }) => body as { event: object }[]);
  assert.ok(logged.some(({ event }) => JSON.stringify(event).includes('"signal":"strong"')));
});

/** The paths of all functions that a client has. */
function functionsOf(part: object, before: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([name, value]) => {
    const path = [...before, name];
    if (typeof value === 'function') return [path];
    return typeof value === 'object' && value !== null ? functionsOf(value, path) : [];
  });
}

test('every function of a client is passed on with all arguments, and its result returned', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const { createMethods } = await lazyMethods.load();
  const { core } = acquireCore(
    consumerAxis({ methods: lazyMethods, proof: lazyProof }),
    tab.environment,
    { publicToken, apiBaseUrl: 'https://api.example', prefix: 'auth', cookies: {}, urls: { apiBaseUrl: '' } },
    false,
  );
  // Lazy calls are properties of what they load, not of the client.
  const paths = [
    ...functionsOf(world.openTab().open()),
    ...functionsOf(createMethods({ core, run: runUnder(core.signal) })),
  ];
  core.stop();
  assert.ok(paths.length > 30);
  // The properties and calls that work by themselves, at once or never.
  const heard = paths.map((path) => path.join('.')).filter((path) => /\bon[A-Z]/.test(path));
  assert.deepEqual(heard.sort(), Object.keys(reportsOf(names)).sort());
  const pattern = /Sync$|^(onStateChange|logEvent|dispose)$|\.(onChange|getInfo|getTokens|load)$/;
  const calls = paths.map((path) => path.join('.')).filter((path) => !pattern.test(path));
  const reached: unknown[] = [];
  const echo = (path: string): object =>
    new Proxy(() => undefined, {
      get: (_target, name) =>
        name === 'then' ? undefined : echo(path ? `${path}.${String(name)}` : String(name)),
      apply(_target, _self, args) {
        reached.push([path, ...args]);
        return Promise.resolve(path);
      },
    });
  const create = deferred<ConsumerTypes['known'], SessionClient>(names, async () => ({
    createClient: () => echo('') as SessionClient,
    follow: followWith(names, console),
  }));
  const client = create({ publicToken, apiBaseUrl: 'https://api.example' });
  for (const path of calls) {
    let value: unknown = client;
    for (const name of path.split('.')) value = (value as Record<string, unknown>)[name];
    const call = value as (...args: unknown[]) => Promise<unknown>;
    assert.equal(await call('first', { second: true }), path);
    assert.deepEqual(reached.at(-1), [path, 'first', { second: true }]);
  }
  client.dispose();
});

test('the client is not a promise, and can be inspected', async () => {
  const world = createWorld();
  const { client } = open(world, world.openTab());
  assert.equal(await Promise.resolve(client), client);
  assert.equal(typeof String(client), 'string');
  assert.equal(client.session, client.session);
  assert.equal(client.otps === null, false);
});

test('an abort does not wait for the main part', async () => {
  const world = createWorld();
  const { client, fetches } = open(world, world.openTab());
  const controller = new AbortController();
  const sent = client.otps.email.loginOrCreate('ada@example.com', {}, { signal: controller.signal });
  controller.abort();
  await assert.rejects(sent, { code: 'aborted' });
  assert.equal(await fetches(), 1);
});
