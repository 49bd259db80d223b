/** The project's settings, asked for before the main part of a client is there. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { askEarly } from '../../../session-core/bootstrap/early-bootstrap.ts';
import { createWorld, publicToken } from '../../fakes/environment.ts';
import { json, ok } from '../../fakes/server.ts';

/** Asks as a page does, before there is a client. The page’s own `fetch` gives the answer. */
function asking(t: TestContext, answer: () => Response) {
  const world = createWorld();
  // Each test has its own: the page remembers what it has asked for.
  const apiBaseUrl = `https://project-${++projects}.example`;
  const { mock } = t.mock.method(globalThis, 'fetch', async () => answer());
  const ask = () => askEarly({ publicToken, apiBaseUrl, bootstrap: { current: defaultBootstrap } });
  const load = () => world.openTab().open({ apiBaseUrl }).bootstrap.load();
  const asked = () => world.server.requests.filter(({ name }) => name.startsWith('GET /projects')).length;
  return { apiBaseUrl, mock, ask, load, asked };
}
let projects = 0;

test('are asked for once, without headers, and serve the first client that wants them', async (t) => {
  const early = { ...createWorld().server.bootstrap, project_name: 'Asked early' };
  const { apiBaseUrl, mock, ask, load, asked } = asking(t, () => ok(early));
  ask();
  ask();
  assert.deepEqual(
    mock.calls.map(({ arguments: [address, init] }) => [String(address), init?.headers]),
    [[`${apiBaseUrl}/sdk/v1/projects/bootstrap/${publicToken}`, undefined]],
  );
  assert.equal((await load()).projectName, 'Asked early');
  assert.equal(asked(), 0);
  ask();
  assert.equal(mock.callCount(), 1);
});

for (const [name, answer] of [
  ['a refusal', () => json(503, {})],
  ['a page of a captive portal', () => new Response('<html>')],
  ['a network error', () => Response.error()],
] as const)
  test(`${name} in place of them says nothing: the client asks again`, async (t) => {
    const { ask, load, asked } = asking(t, answer);
    ask();
    assert.equal((await load()).projectName, 'Pet Game');
    assert.equal(asked(), 1);
  });
