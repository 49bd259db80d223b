/** The pets over HTTP: who may see them, and what care does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateKeyPair } from 'jose';
import { startWorld } from './world.ts';

const oneHour = 3_600_000;

interface Picture {
  pets: { id: string; species: string; hunger: number; energy: number; mood: string }[];
  achievements: { id: string; earnedAt: string | null }[];
  diary: { number: number; action: string; by: { kind: string; name?: string } }[];
  happened?: { petId: string; action: string; by: { kind: string }; earned: string[] };
}

async function picture(response: Response): Promise<Picture> {
  assert.equal(response.status, 200);
  return (await response.json()) as Picture;
}

test('a signed-in user sees three pets and all achievements, and no cache may store them', async (t) => {
  const { as, keys } = await startWorld(t);
  const response = await as('GET', '/api/pets', await keys.sign());
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  const { pets, achievements } = await picture(response);
  assert.equal(pets.length, 3);
  assert.equal(achievements.length, 8);
});

test('without a valid session JWT no one can see or touch a pet', async (t) => {
  const { as, keys, get, demo } = await startWorld(t);
  const foreign = await generateKeyPair('ES256');
  const past = Math.floor(Date.now() / 1000) - 60;
  const good = await keys.sign();
  const [header, , signature] = good.split('.');
  const forged = Buffer.from(
    JSON.stringify({ sub: 'user-2', iss: keys.url, aud: 'public-token-test-local', exp: 9_999_999_999 }),
  ).toString('base64url');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
  const tokens = {
    'a foreign signature': await keys.sign({}, foreign.privateKey),
    'an expired one': await keys.sign({ exp: past }),
    'another issuer': await keys.sign({ iss: 'https://elsewhere.example' }),
    'another project': await keys.sign({ aud: 'public-token-other' }),
    'other claims under a good signature': `${header}.${forged}.${signature}`,
    'no signature': unsigned,
    'no subject': await keys.sign({ sub: '' }),
    nonsense: 'nonsense',
    nothing: '',
  };
  for (const [name, token] of Object.entries(tokens)) {
    for (const [method, path] of [
      ['GET', '/api/pets'],
      ['POST', '/api/pets/cat/feed'],
    ] as const) {
      const response = await as(method, path, token);
      assert.equal(response.status, 401, name);
      assert.equal(((await response.json()) as { error: string }).error, 'not_signed_in', name);
      assert.match(response.headers.get('WWW-Authenticate') ?? '', /^Bearer/);
    }
  }
  assert.equal((await get('/api/pets')).status, 401);
  const cookie = await fetch(`${demo.url}/api/pets`, { headers: { Cookie: `auth_session_jwt=${good}` } });
  assert.equal(cookie.status, 401, 'a cookie alone must not be enough, or another site could feed the pets');
});

test('an impersonator sees the pets and cannot change them', async (t) => {
  const { as, keys } = await startWorld(t);
  const visitor = await keys.sign();
  const before = await picture(await as('GET', '/api/pets', visitor));
  const token = await keys.sign({ act: { sub: 'support@pet-game.example' } });
  assert.equal((await picture(await as('GET', '/api/pets', token))).pets.length, 3);
  for (const path of ['/api/pets/cat/feed', '/api/pets/cat/play']) {
    const refused = await as('POST', path, token);
    assert.equal(refused.status, 403);
    assert.equal(((await refused.json()) as { error: string }).error, 'impersonated');
  }
  assert.equal((await picture(await as('GET', '/api/pets', visitor))).diary.length, before.diary.length);
});

test('an error message never repeats the token', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign({ aud: 'public-token-other' });
  const text = await (await as('GET', '/api/pets', token)).text();
  assert.ok(!text.includes(token.slice(0, 40)));
});

test('when the keys cannot be fetched the answer is "later", not "no"', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign();
  await keys.stop();
  const response = await as('GET', '/api/pets', token);
  assert.equal(response.status, 503);
  assert.equal(((await response.json()) as { error: string }).error, 'provider_unreachable');
});

test('feeding and playing work, are stored, and earn achievements', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign();
  const before = await picture(await as('GET', '/api/pets', token));
  const id = before.pets[0]?.id ?? '';
  const fed = await picture(await as('POST', `/api/pets/${id}/feed`, token));
  assert.ok((fed.pets[0]?.hunger ?? 100) < (before.pets[0]?.hunger ?? 0));
  const { happened } = fed;
  assert.deepEqual([happened?.petId, happened?.action, happened?.earned], [id, 'feed', ['first-bite']]);
  assert.deepEqual(happened?.by, { kind: 'visitor' });
  const played = await picture(await as('POST', `/api/pets/${id}/play`, token));
  assert.ok((played.pets[0]?.energy ?? 100) < (fed.pets[0]?.energy ?? 0));
  const later = await picture(await as('GET', '/api/pets', token));
  assert.deepEqual(later.pets, played.pets);
  const earned = later.achievements.filter(({ earnedAt }) => earnedAt !== null).map((one) => one.id);
  assert.deepEqual(earned, ['first-bite', 'first-game']);
  assert.deepEqual(
    later.diary.map(({ action }) => action),
    ['play', 'feed'],
    'the newest comes first',
  );
});

test('the pets follow the clock', async (t) => {
  const { as, keys, clock } = await startWorld(t);
  const now = Math.floor(Date.now() / 1000);
  const token = await keys.sign({ exp: now + 86_400 });
  const before = await picture(await as('GET', '/api/pets', token));
  clock.now += 8 * oneHour;
  const after = await picture(await as('GET', '/api/pets', token));
  for (const [index, pet] of after.pets.entries()) {
    assert.ok(pet.hunger > (before.pets[index]?.hunger ?? 100));
    assert.equal(pet.mood, 'hungry');
  }
});

test('a full pet refuses in words, with a reason for programs', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign();
  const { pets } = await picture(await as('GET', '/api/pets', token));
  const id = pets[0]?.id ?? '';
  let response = await as('POST', `/api/pets/${id}/feed`, token);
  while (response.ok) response = await as('POST', `/api/pets/${id}/feed`, token);
  assert.equal(response.status, 409);
  const body = (await response.json()) as { error: string; message: string };
  assert.equal(body.error, 'too_full');
  assert.match(body.message, /too full/);
});

test('each visitor has pets of their own', async (t) => {
  const { as, keys } = await startWorld(t);
  const one = await keys.sign({ sub: 'user-1' });
  const two = await keys.sign({ sub: 'user-2' });
  const { pets } = await picture(await as('GET', '/api/pets', two));
  const first = await picture(await as('GET', '/api/pets', one));
  await as('POST', `/api/pets/${first.pets[0]?.id}/feed`, one);
  assert.deepEqual((await picture(await as('GET', '/api/pets', two))).pets, pets);
});

test('twenty meals at once are counted one by one', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign();
  const { pets } = await picture(await as('GET', '/api/pets', token));
  const id = pets[0]?.id ?? '';
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => as('POST', `/api/pets/${id}/feed`, token)),
  );
  const fed = answers.filter((answer) => answer.ok).length;
  assert.ok(fed >= 1 && fed <= 4, `${fed} meals fitted in`);
  assert.ok(answers.every((answer) => answer.ok || answer.status === 409));
});

test('an unknown pet and an unknown call get different errors', async (t) => {
  const { as, keys } = await startWorld(t);
  const token = await keys.sign();
  const pet = await as('POST', '/api/pets/dragon/feed', token);
  assert.equal(pet.status, 404);
  assert.equal(((await pet.json()) as { error: string }).error, 'pet_not_found');
  const call = await as('POST', '/api/pets/cat/sell', token);
  assert.equal(call.status, 404);
  assert.equal(((await call.json()) as { error: string }).error, 'route_not_found');
});

test('pages that call too often learn when to continue; other visitors are not delayed', async (t) => {
  const { as, keys, clock } = await startWorld(t, { callsPerMinute: 2 });
  const token = await keys.sign();
  assert.equal((await as('GET', '/api/pets', token)).status, 200);
  assert.equal((await as('POST', '/api/pets/dragon/feed', token)).status, 404);
  const refused = await as('POST', '/api/pets/dragon/feed', token);
  assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '60']);
  assert.equal(((await refused.json()) as { error: string }).error, 'too_many_calls');
  assert.equal((await as('GET', '/api/pets/live', token)).status, 429);
  assert.equal((await as('GET', '/api/pets', await keys.sign({ sub: 'user-2' }))).status, 200);
  clock.now += 60_000;
  assert.equal((await as('GET', '/api/pets', token)).status, 200);
});
