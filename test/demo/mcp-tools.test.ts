/** The tools as clients of both generations of the protocol use them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { clientNameOf } from '../../demo-host/mcp/client-name.ts';
import { startWorld, testSecret } from './world.ts';

interface Pet {
  id: string;
  name: string;
  hunger: number;
}
interface Care {
  done: boolean;
  message: string;
  reason: string | null;
  pet: Pet;
  earned: { id: string }[];
}

interface Answer {
  isError?: boolean | undefined;
  structuredContent?: unknown;
  content: { type: string; text?: string }[];
}

/** A client that has a token already. `generation`: the revision of 2026, or the ones before it. */
async function connect(t: TestContext, generation: 'today' | 'earlier' = 'today', claims: object = {}) {
  const world = await startWorld(t, { resourceServerSecret: testSecret });
  const address = new URL(`${world.demo.url}/mcp`);
  const token = await world.keys.signAccess(address.href, claims);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const about = { name: 'test', version: '1.0.0' };
  if (generation === 'earlier') {
    const client = new EarlierClient(about);
    t.after(() => client.close());
    // Its transport is declared for a compiler with other settings than ours.
    await client.connect(
      new EarlierTransport(address, { requestInit }) as Parameters<typeof client.connect>[0],
    );
    return { ...world, token, client };
  }
  const client = new Client(about, { versionNegotiation: { mode: 'auto' } });
  t.after(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return { ...world, token, client };
}

type Connection = Awaited<ReturnType<typeof connect>>;

async function use({ client }: Connection, name: string, args: object = {}): Promise<Answer> {
  return (await client.callTool({ name, arguments: { ...args } })) as Answer;
}

async function petsOf(connection: Connection): Promise<Pet[]> {
  return ((await use(connection, 'list_pets')).structuredContent as { pets: Pet[] }).pets;
}

for (const generation of ['today', 'earlier'] as const) {
  test(`a client of ${generation} sees four described tools, and cares for the pets`, async (t) => {
    const connection = await connect(t, generation);
    const { tools } = await connection.client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['list_pets', 'feed_pet', 'play_with_pet', 'list_achievements'],
    );
    for (const tool of tools) {
      assert.ok((tool.title ?? '').length > 5 && (tool.description ?? '').length > 40, tool.name);
      assert.equal(tool.outputSchema?.type, 'object', tool.name);
      assert.equal(tool.annotations?.readOnlyHint, tool.name.startsWith('list_'), tool.name);
    }
    const [first] = await petsOf(connection);
    assert.ok(first);
    const fed = await use(connection, 'feed_pet', { pet: first.id });
    const { done, pet, earned } = fed.structuredContent as Care;
    assert.equal(done, true);
    assert.ok(pet.hunger < first.hunger);
    assert.deepEqual(
      earned.map(({ id }) => id),
      ['first-bite'],
    );
    assert.match(fed.content[0]?.text ?? '', new RegExp(`${first.name} has eaten.*First bite`));
    const played = await use(connection, 'play_with_pet', { pet: first.name.toUpperCase() });
    assert.equal((played.structuredContent as Care).done, true, 'a name is as good as an id');
    const { achievements } = (await use(connection, 'list_achievements')).structuredContent as {
      achievements: { id: string; earnedAt: string | null }[];
    };
    assert.deepEqual(
      achievements.filter(({ earnedAt }) => earnedAt).map(({ id }) => id),
      ['first-bite', 'first-game'],
    );
  });
}

test('the two generations are really spoken', async (t) => {
  const { client } = await connect(t, 'today');
  assert.equal((client as Client).getNegotiatedProtocolVersion(), '2026-07-28');
});

test('an assistant appears under the name that the visitor has seen, sanitised', () => {
  assert.equal(clientNameOf('client-1', 'Robin', 'other'), 'Robin');
  assert.equal(clientNameOf('client-1', undefined, ' \u202e\u0000 ', 'robin-cli'), 'robin-cli');
  assert.equal(clientNameOf('client-1', 'Ro\u202ebin\n'), 'Robin');
  assert.equal(clientNameOf('client-1', 'x'.repeat(99)).length, 40);
  assert.equal(clientNameOf('https://assistant.example/client.json'), 'assistant.example');
  assert.equal(clientNameOf('client-1'), '');
});

test('a refusal is a result in plain words, and changes nothing', async (t) => {
  const connection = await connect(t);
  const [first] = await petsOf(connection);
  assert.ok(first);
  let answer = await use(connection, 'feed_pet', { pet: first.id });
  while ((answer.structuredContent as Care).done)
    answer = await use(connection, 'feed_pet', { pet: first.id });
  const { reason, message } = answer.structuredContent as Care;
  assert.equal(answer.isError ?? false, false);
  assert.deepEqual([reason, message], ['too_full', `${first.name} is too full for another bite.`]);
  assert.equal(answer.content[0]?.text, message);
});

test('an unknown pet is named, with the existing ones', async (t) => {
  const connection = await connect(t);
  const [first] = await petsOf(connection);
  const answer = await use(connection, 'feed_pet', { pet: 'dragon' });
  assert.equal(answer.isError, true);
  assert.match(answer.content[0]?.text ?? '', new RegExp(`no pet "dragon".*${first?.name}`));
  assert.equal((await use(connection, 'feed_pet', {})).isError, true, 'nor is a pet that is not named');
  assert.equal((await use(connection, 'feed_pet', { pet: 'x'.repeat(99) })).isError, true);
});

test('the visitor sees at once what was done, and by whom', async (t) => {
  const connection = await connect(t);
  const session = await connection.keys.sign();
  const live = await fetch(`${connection.demo.url}/api/pets/live`, {
    headers: { Authorization: `Bearer ${session}` },
  });
  const [first] = await petsOf(connection);
  await use(connection, 'feed_pet', { pet: first?.id });
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!heard.includes('"asOf"')) heard += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const { happened } = JSON.parse(/^data: (.*)$/m.exec(heard)?.[1] ?? '{}');
  assert.deepEqual([happened.action, happened.petName], ['feed', first?.name]);
  assert.deepEqual(happened.by, { kind: 'assistant', name: 'Robin' });
  const picture = (await (await connection.as('GET', '/api/pets', session)).json()) as {
    diary: { by: { kind: string } }[];
  };
  assert.equal(picture.diary[0]?.by.kind, 'assistant');
});

test('an assistant has only the pets of the visitor who allowed it', async (t) => {
  const connection = await connect(t, 'today', { sub: 'user-2' });
  const [first] = await petsOf(connection);
  await use(connection, 'feed_pet', { pet: first?.id });
  const others = await connection.as('GET', '/api/pets', await connection.keys.sign({ sub: 'user-1' }));
  assert.deepEqual(((await others.json()) as { diary: unknown[] }).diary, []);
});

test('each tool names a widget, which is a self-contained page', async (t) => {
  const { client } = await connect(t);
  const { tools } = await client.listTools();
  for (const tool of tools) {
    const { resourceUri } = (tool._meta as { ui: { resourceUri: string } }).ui;
    const { contents } = await client.readResource({ uri: resourceUri });
    const [page] = contents as { mimeType?: string; text?: string }[];
    assert.equal(page?.mimeType, 'text/html;profile=mcp-app');
    const html = page?.text ?? '';
    assert.match(html, /^<!doctype html>/);
    assert.doesNotMatch(html, /<link|<script[^>]* src=|@import|url\(/, resourceUri);
    assert.equal(html.match(/<\/script>/g)?.length, 1, 'no text inside ends the script early');
  }
});
