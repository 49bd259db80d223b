/** Where a visitor is sent after signing in: never to another site. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

// The pages are plain JavaScript for the browser; this module touches it only inside other functions.
const address = new URL('../../demo-host/pages/assets/return-address.js', import.meta.url).href;
let ownAddress: (address: unknown, origin: string) => string | null;
before(async () => {
  ({ ownAddress } = await import(address));
});
const testOrigin = 'http://localhost:4300';

test('an address of this site is honoured with its query and fragment', () => {
  assert.equal(ownAddress(`${testOrigin}/home?a=1#b`, testOrigin), `${testOrigin}/home?a=1#b`);
  assert.equal(
    ownAddress('/oauth/authorize?client_id=x', testOrigin),
    `${testOrigin}/oauth/authorize?client_id=x`,
  );
});

test('nothing leads to another site or runs as a script', () => {
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:4300@evil.example/',
    'http://localhost:43000/',
    'blob:http://localhost:4300/x',
    null,
    undefined,
  ]) {
    const result = ownAddress(evil, testOrigin);
    if (result !== null) {
      assert.equal(new URL(result).origin, testOrigin, String(evil));
      assert.match(result, /^http:\/\/localhost:4300\//, String(evil));
    }
  }
  assert.equal(ownAddress('https://evil.example/', testOrigin), null);
  assert.equal(ownAddress('//evil.example', testOrigin), null);
  // A path of two slashes stays on this site only because the address is given in full.
  assert.equal(ownAddress(`${testOrigin}//evil.example`, testOrigin), `${testOrigin}//evil.example`);
});

test('no visitor is sent back to the login page that they come from', () => {
  assert.equal(ownAddress('/login?with=link', testOrigin), null);
  assert.equal(ownAddress('/authenticate', testOrigin), null);
});
