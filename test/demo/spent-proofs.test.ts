/** Proofs of a token's key: each works once, however many others come. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGate } from '../../demo-host/mcp/gate.ts';
import { createSpentProofs, TooManyProofs } from '../../demo-host/mcp/spent-proofs.ts';

const lifetime = 120;
const tooMany = (seconds: number) => (error: unknown) =>
  error instanceof TooManyProofs && error.seconds === seconds;

describe('a proof of a key', () => {
  test('works once while it is fresh, and no flood makes it work again', () => {
    const spend = createSpentProofs({ lifetime, maxPerKey: 3 });
    assert.equal(spend('app', 'first', 1000), true);
    assert.equal(spend('app', 'second', 1010), true);
    assert.equal(spend('app', 'third', 1020), true);
    assert.throws(() => spend('app', 'fourth', 1030), tooMany(91));
    assert.equal(spend('app', 'first', 1030), false, 'the proof is still remembered');
    assert.equal(spend('app', 'first', 1120), false, 'until it is stale');
  });

  test('makes room when it is stale', () => {
    const spend = createSpentProofs({ lifetime, maxPerKey: 1 });
    spend('app', 'first', 1000);
    assert.throws(() => spend('app', 'second', 1120), tooMany(1));
    assert.equal(spend('app', 'second', 1121), true);
  });

  test('is accepted while another app floods the server', () => {
    const spend = createSpentProofs({ lifetime, maxPerKey: 2 });
    spend('flood', 'first', 1000);
    spend('flood', 'second', 1000);
    assert.throws(() => spend('flood', 'third', 1000), TooManyProofs);
    assert.equal(spend('app', 'first', 1000), true, 'also under an id that the other app has used');
    assert.equal(spend('app', 'first', 1000), false);
  });

  test('is refused when the keys together fill the memory, until proofs are stale', () => {
    const spend = createSpentProofs({ lifetime, maxProofs: 2 });
    spend('one', 'proof', 1000);
    spend('two', 'proof', 1001);
    assert.throws(() => spend('three', 'proof', 1002), TooManyProofs);
    assert.equal(spend('one', 'proof', 1002), false);
    assert.equal(spend('three', 'proof', 1121), true);
  });

  test('is refused by the tool server if there is no room: the app reads how long to wait', async () => {
    const gate = createGate({
      checkAccess: () => Promise.reject(new TooManyProofs(91)),
      publicUrl: () => 'http://localhost:4300',
      allowedOrigins: [],
    });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
    const headers = {
      Host: 'localhost:4300',
      Authorization: 'DPoP a.b.c',
      DPoP: 'proof',
      'Content-Length': String(body.length),
    };
    const request = new Request('http://localhost:4300/mcp', { method: 'POST', headers, body });
    const response = await gate(request);
    assert.ok(response instanceof Response);
    assert.deepEqual([response.status, response.headers.get('Retry-After')], [429, '91']);
    assert.match(await response.text(), /"id":7,.*Wait 91 seconds/);
  });
});
