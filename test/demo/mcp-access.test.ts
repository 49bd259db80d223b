/** Access to the tool server: who may call it, and how it refuses the others. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { JSONRPCErrorResponseSchema } from '@modelcontextprotocol/sdk/types.js';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startWorld, testSecret } from './world.ts';

const allScopes = 'pets:read pets:feed pets:play achievements:read';

async function startTools(t: TestContext, options: Parameters<typeof startWorld>[1] = {}) {
  const world = await startWorld(t, options);
  const resource = `${world.demo.url}/mcp`;
  const sign = (claims: object = {}, header: object = {}) => world.keys.signAccess(resource, claims, header);
  /** A call of the generation of 2025, which needs no more than this. */
  const post = async (
    token: string | null,
    { tool = 'list_pets', headers = {}, path = '/mcp', body = '' } = {},
  ) => {
    const response = await fetch(world.demo.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body || call(tool),
    });
    // Headers may come before a tool is done.
    return new Response(await response.text(), response);
  };
  return { ...world, resource, sign, post };
}

function call(tool: string): string {
  const params = { name: tool, arguments: tool.includes('pet_') ? { pet: 'cat' } : {} };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

function challengeOf(response: Response): Record<string, string> {
  const header = response.headers.get('WWW-Authenticate') ?? '';
  assert.match(header, /^Bearer /);
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

test('without a token, the refusal says where to get one and for what', async (t) => {
  const { demo, keys, post, resource } = await startTools(t);
  const response = await post(null);
  assert.equal(response.status, 401);
  const { error, scope, resource_metadata: address = '' } = challengeOf(response);
  assert.equal(error, undefined, 'who shows nothing has not shown anything wrong');
  assert.equal(scope, allScopes);
  assert.equal(address, `${demo.url}/.well-known/oauth-protected-resource/mcp`);
  for (const place of [address, `${demo.url}/.well-known/oauth-protected-resource`]) {
    const metadata = await fetch(place);
    assert.equal(metadata.headers.get('Access-Control-Allow-Origin'), '*');
    assert.deepEqual(await metadata.json(), {
      resource,
      authorization_servers: [keys.url],
      scopes_supported: allScopes.split(' '),
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256'],
      resource_name: 'Pet Game',
    });
  }
});

test('a token of the provider for this server is accepted', async (t) => {
  const { sign, post } = await startTools(t);
  assert.equal((await post(await sign())).status, 200);
  assert.equal(
    (await post(await sign(), { headers: { Authorization: `bearer ${await sign()}` } })).status,
    200,
  );
});

test('a token that is bound to a key works with a fresh proof of that key, and a thief without the key gets nothing', async (t) => {
  const { sign, post, resource } = await startTools(t);
  const keyPair = await generateKeyPair('ES256');
  const jwk = await exportJWK(keyPair.publicKey);
  const token = await sign({ cnf: { jkt: await calculateJwkThumbprint(jwk) } });
  const ath = createHash('sha256').update(token).digest('base64url');
  const prove = (claims: object = {}, key = keyPair.privateKey, header: object = {}) =>
    new SignJWT({ htm: 'POST', htu: resource, jti: randomUUID(), ath, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .setIssuedAt('iat' in claims ? Number(claims.iat) : undefined)
      .sign(key);
  const send = async (proof: string | null, shown = token, scheme = 'DPoP') =>
    (await post(null, { headers: { Authorization: `${scheme} ${shown}`, ...(proof && { DPoP: proof }) } }))
      .status;
  const good = await prove();
  assert.equal(await send(good), 200);
  const other = await generateKeyPair('ES256');
  const past = Math.floor(Date.now() / 1000) - 120;
  const tries = {
    'the proof again': [good],
    'no proof': [null],
    'as a plain bearer token': [await prove(), token, 'Bearer'],
    'a proof of another key': [await prove({}, other.privateKey, { jwk: await exportJWK(other.publicKey) })],
    'a proof that another key signed': [await prove({}, other.privateKey)],
    'a proof for another method': [await prove({ htm: 'GET' })],
    'a proof for another address': [await prove({ htu: 'https://elsewhere.example/mcp' })],
    'a proof with another token': [await prove({ ath: 'x'.repeat(43) })],
    'a stale proof': [await prove({ iat: past })],
    'another kind of JWT': [await prove({}, keyPair.privateKey, { typ: 'JWT' })],
    'an unbound token with a proof': [await prove(), await sign()],
  } satisfies Record<string, [proof: string | null, token?: string, scheme?: string]>;
  for (const [what, given] of Object.entries(tries)) {
    assert.equal(await send(...(given as [string | null, string?, string?])), 401, what);
  }
  assert.equal(await send(await prove()), 200);
});

test('any other token is refused, and never repeated', async (t) => {
  const { demo, keys, sign, post, resource } = await startTools(t);
  const past = Math.floor(Date.now() / 1000) - 60;
  const foreign = await generateKeyPair('ES256');
  const good = await sign();
  const [header, body, signature] = good.split('.');
  const forged = (head: object) => Buffer.from(JSON.stringify(head)).toString('base64url');
  const published = await exportJWK((await generateKeyPair('RS256')).publicKey);
  const tokens = {
    'an expired one': await sign({ exp: past }),
    'for another server': await sign({ aud: 'http://localhost:9999/mcp' }),
    'for the demo, not its tools': await sign({ aud: demo.url }),
    'for a longer address': await sign({ aud: `${resource}/more` }),
    'of another issuer': await sign({ iss: 'https://elsewhere.example' }),
    'of a foreign key': await new SignJWT({
      sub: 'user-1',
      iss: keys.url,
      aud: resource,
      client_id: 'c',
      exp: past + 900,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'at+jwt' })
      .sign(foreign.privateKey),
    'a session JWT': await keys.sign(),
    'a session JWT for this audience': await sign({}, { typ: 'JWT' }),
    'an ID token': await sign({ aud: 'client-1' }, { typ: 'JWT' }),
    'no signature': `${forged({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'alg none with a signature': `${forged({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
    'signed with the published key as a secret': await new SignJWT({
      sub: 'user-1',
      iss: keys.url,
      aud: resource,
    })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(JSON.stringify(published))),
    'other claims under a good signature': `${header}.${forged({ sub: 'user-2', aud: resource })}.${signature}`,
    'of nobody': await sign({ sub: '' }),
    'of no client': await sign({ client_id: undefined }),
    nonsense: 'nonsense',
  };
  for (const [name, token] of Object.entries(tokens)) {
    const response = await post(token);
    assert.equal(response.status, 401, name);
    assert.equal(challengeOf(response).error, 'invalid_token', name);
    assert.ok(!(await response.text()).includes(token.slice(0, 30)) || name === 'nonsense', name);
  }
});

test('a token in the address is ignored, whatever else the request carries', async (t) => {
  const { sign, post } = await startTools(t);
  const token = await sign();
  const path = `/mcp?access_token=${token}`;
  assert.equal((await post(null, { path })).status, 401);
  assert.equal((await post(token, { path })).status, 400);
});

test('a tool that the visitor has not allowed is refused with the scope that it needs', async (t) => {
  const { demo, sign, post } = await startTools(t);
  const needed = {
    list_pets: 'pets:read',
    feed_pet: 'pets:feed',
    play_with_pet: 'pets:play',
    list_achievements: 'achievements:read',
  };
  for (const [tool, scope] of Object.entries(needed)) {
    const others = allScopes.split(' ').filter((one) => one !== scope);
    const response = await post(await sign({ scope: others.join(' ') }), { tool });
    assert.equal(response.status, 403, tool);
    const challenge = challengeOf(response);
    assert.deepEqual([challenge.error, challenge.scope], ['insufficient_scope', scope]);
    assert.equal(challenge.resource_metadata, `${demo.url}/.well-known/oauth-protected-resource/mcp`);
    assert.equal((await post(await sign({ scope }), { tool })).status, 200, `${tool} with ${scope}`);
  }
});

test('a revoked token is refused within seconds, and a burst of calls asks once', async (t) => {
  const { keys, clock, sign, post } = await startTools(t, { resourceServerSecret: testSecret });
  const token = await sign();
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(token)));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(keys.introspection.questions.length, 1);
  keys.introspection.revoked.add(token);
  clock.now += 2_001;
  const response = await post(token);
  assert.equal(response.status, 401);
  assert.equal(challengeOf(response).error, 'invalid_token');
});

test('an unreachable provider means a retry later, never access', async (t) => {
  const { keys, clock, sign, post } = await startTools(t, { resourceServerSecret: testSecret });
  const token = await sign();
  assert.equal((await post(token)).status, 200);
  for (const answer of ['not JSON', '{"active":"yes"}', '[]']) {
    clock.now += 2_001;
    keys.introspection.answer = answer;
    assert.equal((await post(token)).status, 503, answer);
  }
  clock.now += 2_001;
  await keys.stop();
  const response = await post(token);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('Retry-After'), '5');
});

test('a wrong secret gives no access', async (t) => {
  const { sign, post } = await startTools(t, { resourceServerSecret: 'wrong' });
  assert.equal((await post(await sign())).status, 503);
});

test('pages of this machine and of the named origins may call, others and rebound names may not', async (t) => {
  const { demo, sign, post } = await startTools(t, { allowedOrigins: ['https://assistant.example'] });
  const token = await sign();
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1:1234', 'https://assistant.example']) {
    const response = await post(token, { headers: { Origin: origin } });
    assert.equal(response.status, 200, origin);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), origin);
    const refused = await post(null, { headers: { Origin: origin } });
    assert.match(refused.headers.get('Access-Control-Expose-Headers') ?? '', /WWW-Authenticate/);
    const preflight = await fetch(`${demo.url}/mcp`, { method: 'OPTIONS', headers: { Origin: origin } });
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('Access-Control-Allow-Headers') ?? '', /Authorization/);
  }
  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'http://assistant.example',
    'https://assistant.example:8443',
    'null',
  ]) {
    const response = await post(token, { headers: { Origin: origin } });
    assert.equal(response.status, 403, origin);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), null);
  }
  assert.equal(await statusWithHost(demo.url, 'evil.example', token), 403);
});

/** `fetch` does not let a Host be chosen. */
function statusWithHost(url: string, host: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    request(`${url}/mcp`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(call('list_pets'));
  });
}

test('a request that is too large or not of the protocol is refused properly', async (t) => {
  const { sign, post } = await startTools(t);
  const token = await sign();
  assert.equal((await post(token, { body: JSON.stringify({ pad: 'x'.repeat(70_000) }) })).status, 413);
  assert.equal((await post(token, { body: 'not JSON' })).status, 400);
  assert.equal((await post(token, { headers: { 'Content-Type': 'text/plain' } })).status, 415);
});

test('a refusal names the request by its id, or has none, as the protocol’s schema requires', async (t) => {
  const { sign, post, demo } = await startTools(t, { toolCallsPerMinute: 1 });
  const token = await sign();
  assert.equal((await post(token)).status, 200);
  const body = (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' });
  for (const id of [7, 'seven']) {
    const refused = await post(token, { body: body(id) });
    assert.equal(refused.status, 429);
    const { id: named } = JSONRPCErrorResponseSchema.parse(await refused.json());
    assert.equal(named, id);
  }
  const others: Response[] = [];
  for (const wrong of ['not JSON', '[]', body(null), body({}), JSON.stringify({ pad: 'x'.repeat(70_000) })]) {
    others.push(await post(token, { body: wrong }));
    others.push(await post(await sign({ sub: `user-${randomUUID()}` }), { body: wrong }));
  }
  others.push(await post(token, { headers: { Origin: 'https://evil.example' } }));
  others.push(await post(await sign({ sub: 'user-2' }), { headers: { 'Content-Type': 'text/plain' } }));
  const headers = { Authorization: `Bearer ${await sign({ sub: 'user-3' })}` };
  others.push(await fetch(`${demo.url}/mcp`, { headers }));
  for (const refused of others) {
    assert.ok(refused.status >= 400);
    const answer = (await refused.json()) as object;
    assert.equal('id' in answer, false, JSON.stringify(answer));
    JSONRPCErrorResponseSchema.parse(answer);
  }
});

test('an assistant that calls too often reads how long to wait; others are not delayed', async (t) => {
  const { clock, sign, post } = await startTools(t, { toolCallsPerMinute: 3 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await post(await sign())).status);
  assert.deepEqual(statuses, [200, 200, 200, 429], 'a fresh token is no fresh start');
  clock.now += 20_000;
  const refused = await post(await sign(), { headers: { Origin: 'http://localhost:6274' } });
  assert.equal(refused.headers.get('Retry-After'), '40');
  assert.match(refused.headers.get('Access-Control-Expose-Headers') ?? '', /Retry-After/);
  const { error } = (await refused.json()) as { error: { message: string } };
  assert.match(error.message, /Wait 40 seconds/);
  assert.equal((await post(await sign({ client_id: 'client-2' }))).status, 200);
  assert.equal((await post(await sign({ sub: 'user-2' }))).status, 200);
  clock.now += 40_000;
  assert.equal((await post(await sign())).status, 200);
});
