/** Signing keys that are replaced while the provider runs. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { asProvider } from '../../../provider/audit/work.ts';
import { runCommand } from '../../../provider/commands/run.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { rotateKeys } from '../../../provider/secrets/keys.ts';
import { firstProjectId } from '../../../provider/settings/project.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { newDatabase, openNewDatabase } from '../shared-database.ts';
import { createWorld, minute, newAddress, type World } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await openNewDatabase();
});

async function open(t: TestContext) {
  const world = await createWorld(t, { database: opened, environment: { ADMIN_SECRET: adminSecret } });
  const rotate = async () => {
    const { status, body } = await office(world.url).post('/v1/keys/rotate', {});
    assert.equal(status, 200);
    return body as { kid: string; signs_from: string };
  };
  return { ...world, rotate };
}

async function published({ url }: World): Promise<JSONWebKeySet & { keys: { kid?: string }[] }> {
  return (await fetch(`${url}/.well-known/jwks.json`)).json() as Promise<JSONWebKeySet>;
}

async function newJwt(world: World, session: string): Promise<{ jwt: string; kid: string | undefined }> {
  const { session_jwt: jwt } = (await world.call('POST /sessions/authenticate', {}, { session })).data();
  return { jwt, kid: decodeProtectedHeader(jwt).kid };
}

const halfMinute = 30_001;

describe('a rotation of the signing keys', () => {
  it('publishes the new key first, signs with it when caches have ended, and retires the old one after its last JWT', async (t) => {
    const world = await open(t);
    const { session_token } = await world.signIn(newAddress(), 600);
    const old = (await newJwt(world, session_token)).kid;
    const rotated = await world.rotate();
    assert.notEqual(rotated.kid, old);
    const kids = async () => (await published(world)).keys.map(({ kid }) => kid);

    world.clock.advance(minute);
    assert.deepEqual(await kids(), [old, rotated.kid]);
    assert.equal((await newJwt(world, session_token)).kid, old);

    // What a verifier stored at this moment still knows every JWT of the next five minutes.
    const stored = createLocalJWKSet(await published(world));
    world.clock.advance(Date.parse(rotated.signs_from) - world.clock.now().getTime() - 1);
    const last = await newJwt(world, session_token);
    assert.equal(last.kid, old);
    // A JWT of the last half minute is handed out again.
    world.clock.advance(halfMinute);
    const first = await newJwt(world, session_token);
    assert.equal(first.kid, rotated.kid);
    await jwtVerify(first.jwt, stored, { currentDate: world.clock.now() });

    // The last JWT of the old key verifies until it expires, and then the key goes.
    world.clock.advance(5 * minute - halfMinute - 1000);
    const now = createLocalJWKSet(await published(world));
    await jwtVerify(last.jwt, now, { currentDate: world.clock.now() });
    world.clock.advance(11 * minute);
    assert.deepEqual(await kids(), [rotated.kid]);
    await sweep(world.provider.world);
    const rows = await opened.database
      .selectFrom('signing_keys')
      .select('kid')
      .where('project_id', '=', firstProjectId)
      .execute();
    assert.deepEqual(rows, [{ kid: rotated.kid }]);
  });

  it('reaches a second process without a restart, before the key signs', async (t) => {
    const [one, other] = [await open(t), await open(t)];
    const { kid, signs_from } = await one.rotate();
    other.clock.advance(minute);
    assert.ok((await published(other)).keys.some((key) => key.kid === kid));
    const { session_token } = await other.signIn(newAddress(), 600);
    other.clock.advance(Date.parse(signs_from) - other.clock.now().getTime());
    assert.equal((await newJwt(other, session_token)).kid, kid);
  });

  it('reaches the authorization server, which signs for apps', async (t) => {
    const world = await open(t);
    // The keys of the tests before are all in use by then.
    world.clock.advance(60 * minute);
    const before = await world.provider.world.authorizationServer();
    assert.equal(await world.provider.world.authorizationServer(), before);
    await world.rotate();
    world.clock.advance(minute);
    assert.notEqual(await world.provider.world.authorizationServer(), before);
  });

  it('of a leaked key deletes it at once, and the new one signs within half a minute, also for a session that has just got a JWT', async (t) => {
    const world = await open(t);
    world.clock.advance(20_000);
    const { session_token } = await world.signIn(newAddress(), 600);
    const old = (await newJwt(world, session_token)).kid;
    const { kid } = await asProvider(world.provider.world, () =>
      rotateKeys(world.provider.world, { isLeaked: true }),
    );
    world.clock.advance(halfMinute - 20_000);
    assert.deepEqual(
      (await published(world)).keys.map((key) => key.kid),
      [kid],
    );
    assert.notEqual(kid, old);
    assert.equal((await newJwt(world, session_token)).kid, kid);
  });

  it('publishes one new key at a time, however often it is asked for', async (t) => {
    const world = await open(t);
    world.clock.advance(60 * minute);
    const first = await world.rotate();
    const before = (await published(world)).keys.length;
    for (let times = 0; times < 3; times += 1) assert.equal((await world.rotate()).kid, first.kid);
    world.clock.advance(minute);
    assert.equal((await published(world)).keys.length, before);
    world.clock.advance(10 * minute);
    assert.notEqual((await world.rotate()).kid, first.kid);
  });

  it('is a command too, which says when the key signs, and refuses unknown arguments', async () => {
    const environment = { DATABASE_URL: await newDatabase() };
    assert.match(
      (await runCommand(['keys', 'rotate'], { environment })) ?? '',
      /^key [\w-]{43} is published and signs from \d{4}-/,
    );
    await assert.rejects(runCommand(['keys', 'lose'], { environment }), /There are: .*keys rotate/);
  });
});
