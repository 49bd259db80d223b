/** From nothing to a fed pet: real provider, real demo, and assistants on the official libraries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auth as earlierAuth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { runAssistantAt } from './assistant-program.ts';
import { type Connected, startConnected } from './connected.ts';

let connected: Connected;
before(async () => {
  connected = await startConnected();
});
after(() => connected.close());

const runAssistant = (args: string[], onLink: (link: string) => Promise<unknown>) =>
  runAssistantAt(connected.demo.url, args, onLink);

test('the assistant gets access, cares for the pets, and is named in the diary', async () => {
  const { decide, diary } = await connected.newVisitor();
  const { code, output, links } = await runAssistant([], async (link) => fetch(await decide(link)));
  assert.equal(code, 0, output);
  assert.equal(links, 1, 'one consent is enough for everything that is asked for at once');
  assert.match(output, /Connected\. You have:/);
  assert.match(output, /has eaten\./);
  assert.match(output, /had a good game\./);
  assert.deepEqual(
    (await diary()).map(({ action, by }) => [action, by.kind, by.name]),
    [
      ['play', 'assistant', 'Pet Game assistant'],
      ['feed', 'assistant', 'Pet Game assistant'],
    ],
  );
});

test('a missing permission is requested when it is needed', async () => {
  const { decide } = await connected.newVisitor();
  const requests: (string | null)[] = [];
  const args = ['--scope', 'pets:read pets:feed'];
  const { code, output } = await runAssistant(args, async (link) => {
    requests.push(new URL(link).searchParams.get('scope'));
    return fetch(await decide(link));
  });
  assert.equal(code, 0, output);
  assert.equal(requests.length, 2);
  assert.equal(requests[0], 'pets:read pets:feed');
  assert.match(requests[1] ?? '', /pets:play/);
  assert.match(output, /had a good game\./);
});

test('a refusal by the visitor is respected', async () => {
  const { decide, diary } = await connected.newVisitor();
  const { code, output } = await runAssistant([], async (link) => fetch(await decide(link, false)));
  assert.equal(code, 1);
  assert.match(output, /You said no, and that is fine\. Nothing was done\./);
  assert.deepEqual(await diary(), []);
});

test('the assistant ignores unexpected answers, and answers of another provider', async () => {
  const { code, output } = await runAssistant([], async (link) => {
    const { searchParams } = new URL(link);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'stolen');
    back.searchParams.set('state', 'guessed');
    assert.equal((await fetch(back)).status, 404, 'another state is passed over');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    back.searchParams.set('iss', 'https://evil.example');
    await fetch(back);
  });
  assert.equal(code, 1);
  assert.match(output, /came from a provider other than/);
});

test('without an answer, and without a demo, it says so', async () => {
  const patient = await runAssistant(['--wait', '0.2'], async () => {});
  assert.equal(patient.code, 1);
  assert.match(patient.output, /No answer within 0\.2 seconds/);
  const lost = await runAssistant(['--demo', 'http://127.0.0.1:1'], async () => {});
  assert.equal(lost.code, 1);
  assert.match(lost.output, /Is "npm start" running\?/);
});

/** What the library of before asks of an assistant: it remembers everything, and goes nowhere by itself. */
class EarlierMemory implements OAuthClientProvider {
  readonly redirectUrl = 'http://localhost:5555/callback';
  readonly clientMetadata = { client_name: 'Earlier', redirect_uris: [this.redirectUrl] };
  link = '';
  #kept: Record<string, unknown> = {};
  clientInformation = () => this.#kept.client as ReturnType<OAuthClientProvider['clientInformation']>;
  saveClientInformation = (client: unknown) => {
    this.#kept.client = client;
  };
  tokens = () => this.#kept.tokens as Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  saveTokens = (tokens: unknown) => {
    this.#kept.tokens = tokens;
  };
  codeVerifier = () => String(this.#kept.verifier);
  saveCodeVerifier = (verifier: string) => {
    this.#kept.verifier = verifier;
  };
  redirectToAuthorization = (link: URL) => {
    this.link = link.href;
  };
}

test('an assistant with the previous library works too, until the visitor revokes it', async (t) => {
  const { decide, revokeAll } = await connected.newVisitor();
  const address = new URL(`${connected.demo.url}/mcp`);
  const memory = new EarlierMemory();
  const scope = 'pets:read offline_access';
  assert.equal(await earlierAuth(memory, { serverUrl: address, scope }), 'REDIRECT');
  const { searchParams } = new URL(await decide(memory.link));
  const authorizationCode = searchParams.get('code') ?? '';
  assert.equal(await earlierAuth(memory, { serverUrl: address, authorizationCode }), 'AUTHORIZED');

  const client = new EarlierClient({ name: 'earlier', version: '1.0.0' });
  t.after(() => client.close());
  const headers = { Authorization: `Bearer ${memory.tokens()?.access_token}` };
  // Its transport is declared for a compiler with other settings than ours.
  const transport = new EarlierTransport(address, { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  assert.equal((await client.listTools()).tools.length, 4);

  const { access_token, refresh_token } = memory.tokens() ?? {};
  assert.equal(await earlierAuth(memory, { serverUrl: address }), 'AUTHORIZED', 'by the refresh token alone');
  assert.notEqual(memory.tokens()?.access_token, access_token);
  assert.notEqual(memory.tokens()?.refresh_token, refresh_token);

  await revokeAll();
  // What the provider says is believed for two seconds.
  connected.clock.ahead += 2_001;
  await assert.rejects(client.listTools());
  assert.equal((await fetch(address, { method: 'POST', headers })).status, 401);
});
