/** An unregistered assistant: the official client library, known to the provider by its metadata document. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { startDemo } from '../../demo-host/server.ts';
import { createMemory } from '../../lab/assistant/memory.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { certificate, privateKey } from '../fakes/loopback-certificate.ts';
import { start } from '../provider/program.ts';
import { newDatabase } from '../provider/shared-database.ts';
import { createClient, newAddress, publicToken } from '../provider/world.ts';
import { visitorOf } from './visitor.ts';
import { noPetsYet, temporaryFolder } from './world.ts';

const redirectUrl = 'http://localhost:5555/callback';

/** Gives out the document, by https as the library demands. */
async function publish(t: TestContext) {
  let requestCount = 0;
  const server = createServer({ cert: certificate, key: privateKey }, (_request, response) => {
    requestCount += 1;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ client_id: id, client_name: 'By document', redirect_uris: [redirectUrl] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const id = `https://localhost:${(server.address() as AddressInfo).port}/client.json`;
  return { id, asked: () => requestCount };
}

test('the official library gets access by its metadata document, which names it, and does not register', async (t) => {
  const { id, asked } = await publish(t);
  const trusted = join(await temporaryFolder(t), 'certificate.pem');
  await writeFile(trusted, certificate);
  const port = await freePort();
  // Each makes a database, which takes a while.
  const [provider, database] = await Promise.all([
    start(t, { DATABASE_URL: await newDatabase(), DEMO_PORT: String(port), NODE_EXTRA_CA_CERTS: trusted }),
    noPetsYet(),
  ]);
  const demo = await startDemo({ port, providerUrl: provider.url, publicToken, database });
  t.after(demo.close);
  const wire = createClient(provider.url);
  const { session_token, session_jwt } = await wire.signIn(newAddress());
  const visitor = visitorOf(demo.url, wire, session_token, session_jwt);

  let link = '';
  const memory = createMemory({ redirectUrl, onLink: ({ href }: URL) => (link = href) });
  const authProvider = Object.assign(memory, { clientMetadataUrl: id }) as OAuthClientProvider;
  const address = new URL(`${demo.url}/mcp`);
  const open = async () => {
    const transport = new StreamableHTTPClientTransport(address, { authProvider });
    const client = new Client({ name: 'by-document', version: '1.0.0' });
    t.after(() => client.close());
    return { client, transport, connected: client.connect(transport) };
  };

  const first = await open();
  await assert.rejects(first.connected, { name: 'UnauthorizedError' });
  assert.equal(new URL(link).searchParams.get('client_id'), id);
  await first.transport.finishAuth(new URL(await visitor.decide(link)).searchParams);
  assert.equal(asked(), 1);

  const second = await open();
  await second.connected;
  const { structuredContent } = await second.client.callTool({ name: 'list_pets', arguments: {} });
  const [pet] = (structuredContent as { pets: { id: string }[] }).pets;
  await second.client.callTool({ name: 'feed_pet', arguments: { pet: pet?.id } });
  const [entry] = await visitor.diary();
  assert.deepEqual([entry?.action, entry?.by.kind], ['feed', 'assistant']);
  const apps = (await wire.call('GET /users/connected_apps', null, { session: session_token })).data();
  assert.deepEqual(
    apps.connected_apps.map(({ name, client_type }) => [name, client_type]),
    [['By document', 'third_party_public']],
  );
});
