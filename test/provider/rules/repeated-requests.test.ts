/** A proxy sends a request again whose process has died: what it used up without an answer is not lost to the visitor. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { duration, employee, shelterOf } from '../members.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, newAddress } from '../world.ts';

const server = { issuer: 'https://server.example', audience: 'pet-game' };
type Headers = Record<string, string>;

async function open(t: TestContext, environment: Record<string, string> = {}) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] };
  const TRUSTED_TOKEN_PROFILES = JSON.stringify({ server: { ...server, jwks } });
  const world = await createWorld(t, {
    database: await sharedDatabase(),
    environment: { TRUST_PROXY: '1', TRUSTED_TOKEN_PROFILES, ...environment },
  });
  const sign = () => {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const claims = { iss: server.issuer, aud: server.audience, email: newAddress(), email_verified: true };
    return new SignJWT({ ...claims, iat: now, exp: now + 300, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey);
  };
  return { world, sign };
}

/** By the proof: the call that uses it up, as often as it is made. */
const proofs: Record<
  string,
  (parts: Awaited<ReturnType<typeof open>>) => Promise<(headers: Headers) => Promise<{ status: number }>>
> = {
  async 'a code'({ world }) {
    const { code: token, method_id } = await world.sendCode(newAddress());
    return (headers) => world.call('POST /otps/authenticate', { token, method_id, ...duration }, { headers });
  },
  async 'the code of a known user'({ world }) {
    const email = newAddress();
    await world.signIn(email);
    const { code: token, method_id } = await world.sendCode(email);
    return (headers) => world.call('POST /otps/authenticate', { token, method_id, ...duration }, { headers });
  },
  async 'a link'({ world }) {
    const { token } = await world.sendLink(newAddress());
    return (headers) => world.call('POST /magic_links/authenticate', { token, ...duration }, { headers });
  },
  async 'a trusted token'({ world, sign }) {
    const body = { profile_id: 'server', token: await sign(), ...duration };
    return (headers) => world.call('POST /sessions/attest', body, { headers });
  },
  async 'the code of a member'({ world }) {
    const members = shelterOf(world);
    const email_address = employee();
    const { organization_id } = (await members.found(email_address)).organization;
    const code = await members.code(email_address, organization_id);
    const body = { email_address, organization_id, code, ...duration };
    return (headers) => members.call('POST /b2b/otps/email/authenticate', body, { headers });
  },
};

const newId = (): Headers => ({ 'X-Request-Id': randomUUID() });

for (const [proof, prepare] of Object.entries(proofs)) {
  test(`${proof} signs in again with the same request of the proxy for a minute, and with no other one`, async (t) => {
    const parts = await open(t);
    const send = await prepare(parts);
    const request = newId();
    assert.equal((await send(request)).status, 200);
    assert.equal((await send(request)).status, 200);
    for (const another of [newId(), {}]) assert.notEqual((await send(another)).status, 200);
    parts.world.clock.advance(61_000);
    assert.notEqual((await send(request)).status, 200);
  });
}

test('without a proxy no visitor names a request', async (t) => {
  const send = await proofs['a link']?.(await open(t, { TRUST_PROXY: '0' }));
  const request = newId();
  assert.equal((await send?.(request))?.status, 200);
  assert.equal((await send?.(request))?.status, 401);
});
