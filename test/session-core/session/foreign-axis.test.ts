/** The session layer serves any axis: here divers, whose session is a dive that a buddy call extends. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Axis, AxisTypes } from '../../../session-core/axis.ts';
import { lazyProof } from '../../../session-core/binding/lazy-proof.ts';
import { acquireCore } from '../../../session-core/core.ts';
import { ready } from '../../../session-core/lib/ready.ts';
import { createUrlAuthentication } from '../../../session-core/links/url-authentication.ts';
import type { ProjectCalls } from '../../../session-core/wire/projects.ts';
import { createWorld, publicToken, stateKey, type Tab, type World } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';

interface Diver {
  diver_id: string;
  name: string;
}

interface Boat {
  boat_id: string;
}

interface Dive {
  dive_id: string;
  last_accessed_at: string;
  expires_at: string;
}

interface DiveReply {
  diver?: Diver;
  boat?: Boat;
  dive: Dive | null;
  session_token: string;
  session_jwt: string;
  intermediate_session_token?: string;
}

interface DiverTypes extends AxisTypes {
  known: { readonly diver: Diver | null; readonly boat: Boat | null; readonly session: Dive | null };
  reply: DiveReply;
  calls: ProjectCalls & {
    'POST /dives/check': { body: { session_duration_minutes?: number }; reply: DiveReply };
    'GET /divers/me': { body: null; reply: { diver: Diver } };
  };
}

const divers: Axis<DiverTypes> = {
  creator: 'createDiverSession',
  allows: () => false,
  opened: ['diver_sdk_instance_instantiated', {}],
  other: ['CONSUMER', 'users, not of divers'],
  proof: lazyProof,
  suffix: '::divers',
  identities: { diver: 'diver_id', boat: 'boat_id', session: 'dive_id' },
  holder: 'diver',
  read: ({ dive, ...reply }) => ({ ...reply, session: dive }),
  refresh: (call, duration, signal) => call('POST /dives/check', duration, { signal }),
  async readHolder(call, signal) {
    const { diver } = await call('GET /divers/me', null, { signal });
    return { diver };
  },
  async revoke() {
    return {};
  },
  commit: (_core, reply) => reply,
  methods: ready({
    createMethods: () => ({}),
    createLinks: (core) =>
      createUrlAuthentication(core, {
        dive_ticket: async (token, { session_duration_minutes }) => {
          const reply = { ...diveReply(core.environment.clock.now()), session_token: `of ${token}` };
          core.commit(reply, { signIn: true, minutes: session_duration_minutes });
          return reply;
        },
      }),
    preparePage: async () => {},
  }),
};

const jacques: Diver = { diver_id: 'diver-1', name: 'Jacques' };
const calypso: Boat = { boat_id: 'boat-1' };

const diveReply = (now: number, dive_id = 'dive-1'): DiveReply => ({
  diver: jacques,
  boat: calypso,
  dive: {
    dive_id,
    last_accessed_at: new Date(now).toISOString(),
    expires_at: new Date(now + 3_600_000).toISOString(),
  },
  session_token: 'opaque-1',
  session_jwt: 'jwt-1',
});

function open(t: TestContext, tab: Tab) {
  const apiBaseUrl = 'https://api.example';
  const options = { publicToken, apiBaseUrl, prefix: 'auth', cookies: {}, urls: { apiBaseUrl } };
  const { core, release } = acquireCore(divers, tab.environment, options, false);
  t.after(release);
  return core;
}

/** The fake server knows only the consumers' calls. */
function answer(world: World, name: keyof DiverTypes['calls'], reply: () => object): void {
  world.server.on(name as keyof ProjectCalls, () => ok({ ...reply() }));
}

const seen = (world: World, name: keyof DiverTypes['calls']) => world.server.seen(name as keyof ProjectCalls);
const signIn = { signIn: true, minutes: 60 };

test('a reply of another axis signs in all tabs of that axis, under its own storage keys', async (t) => {
  const world = createWorld();
  const here = open(t, world.openTab());
  const there = open(t, world.openTab());
  await world.clock.settle();
  const reply = diveReply(world.clock.now());
  here.commit(reply, signIn);
  await world.clock.settle();
  const expected = { diver: jacques, boat: calypso, session: reply.dive };
  assert.deepEqual(here.keeper.store.get(), { ...expected, fromCache: false });
  assert.deepEqual(there.keeper.store.get(), { ...expected, fromCache: false });
  assert.deepEqual(JSON.parse(world.storage.get(`${stateKey}::divers`) ?? ''), expected);
  assert.equal(world.storage.has(stateKey), false);
});

test('the axis’s own call refreshes the session, and no consumer call is made', async (t) => {
  const world = createWorld();
  answer(world, 'POST /dives/check', () => diveReply(world.clock.now()));
  const core = open(t, world.openTab());
  core.commit(diveReply(world.clock.now()), signIn);
  await world.clock.advance(181_000);
  assert.equal(seen(world, 'POST /dives/check').length, 1);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, 0);
});

test('telemetry sends the ids of holder and session under the axis’s field names', async (t) => {
  const world = createWorld();
  answer(world, 'GET /divers/me', () => ({ diver: jacques }));
  const core = open(t, world.openTab());
  core.commit(diveReply(world.clock.now()), signIn);
  await core.holderRead.get();
  const header = seen(world, 'GET /divers/me')[0]?.headers['X-SDK-Client'] ?? '';
  const { auth_diver_id, auth_dive_id, auth_user_id, auth_boat_id } = JSON.parse(atob(header));
  assert.deepEqual([auth_diver_id, auth_dive_id], ['diver-1', 'dive-1']);
  assert.deepEqual([auth_user_id, auth_boat_id], [undefined, undefined]);
});

test('a newer copy of the holder is stored; another holder’s copy, or one without an id, is not', async (t) => {
  const world = createWorld();
  const { keeper, commit } = open(t, world.openTab());
  commit(diveReply(world.clock.now()), signIn);
  const renamed = { ...jacques, name: 'JYC' };
  keeper.update({ diver: renamed }, keeper.generation());
  assert.deepEqual(keeper.store.get().diver, renamed);
  keeper.update({ diver: { diver_id: 'diver-2', name: 'Philippe' } }, keeper.generation());
  assert.deepEqual(keeper.store.get().diver, renamed);
  assert.throws(() => keeper.update({ diver: { name: 'Nobody' } as Diver }, keeper.generation()), {
    code: 'invalid_reply',
  });
});

test('another session changes the generation, and a reply that lacks a part signs no one in', (t) => {
  const world = createWorld();
  const { keeper, commit } = open(t, world.openTab());
  commit(diveReply(world.clock.now()), signIn);
  const before = keeper.generation();
  commit(diveReply(world.clock.now(), 'dive-2'), { signIn: false });
  assert.notEqual(keeper.generation(), before);
  const { boat: _boat, ...incomplete } = diveReply(world.clock.now(), 'dive-3');
  assert.throws(() => commit(incomplete, signIn), { code: 'invalid_reply' });
  assert.equal(keeper.sessionId(), 'dive-2');
});

test('a half sign-in signs out and stores its token for the next step', (t) => {
  const world = createWorld();
  const { keeper, tokens, commit } = open(t, world.openTab());
  commit(diveReply(world.clock.now()), signIn);
  const half = { dive: null, session_token: '', session_jwt: '', intermediate_session_token: 'half-1' };
  commit(half, signIn);
  assert.deepEqual(keeper.store.get(), { diver: null, boat: null, session: null, fromCache: false });
  assert.equal(tokens.half(), 'half-1');
  assert.equal(tokens.present(), false);
});

test('it handles links with its own token types and ignores others', async (t) => {
  const world = createWorld();
  const address = (type: string) => `https://pets.example/?auth_token_type=${type}&token=t-1`;
  const consumer = open(t, world.openTab({ href: address('magic_links') }));
  assert.equal(await consumer.authenticateByUrl(), null);
  const tab = world.openTab({ href: address('dive_ticket') });
  const core = open(t, tab);
  assert.equal((await core.authenticateByUrl())?.token_type, 'dive_ticket');
  assert.equal(core.tokens.read(), 'of t-1');
  assert.equal(tab.href, 'https://pets.example/');
});
