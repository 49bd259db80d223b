/** A provider and a demo that know each other, as `npm start` runs them, and visitors who can allow an assistant. */
import { startDemo } from '../../demo-host/server.ts';
import { startProvider } from '../../provider/program/start.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Client, createClient } from '../provider/client.ts';
import { emptyDatabase, newDatabase } from '../provider/shared-database.ts';
import { newAddress, publicToken } from '../provider/world.ts';
import { visitorOf } from './visitor.ts';

const testSecret = 'a-secret-of-the-tool-server-of-32-characters';

export type Connected = Awaited<ReturnType<typeof startConnected>>;

export async function startConnected() {
  const port = await freePort();
  /** How far the demo's clock runs ahead of the provider's. Milliseconds. */
  const clock = { ahead: 0 };
  const provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      DEMO_PORT: String(port),
      DATABASE_URL: await newDatabase(),
      LOG_LEVEL: 'silent',
      RESOURCE_SERVER_SECRET: testSecret,
    },
    idle: 0,
  });
  const demo = await startDemo({
    port,
    providerUrl: provider.url,
    publicToken,
    resourceServerSecret: testSecret,
    databaseUrl: await emptyDatabase(),
    now: () => Date.now() + clock.ahead,
  }).catch(async (error) => {
    // It may be that nothing is built. An open provider would keep the process of the tests for ever.
    await provider.close();
    throw error;
  });
  const wire = createClient(provider.url);
  const close = async () => {
    await demo.close();
    await provider.close();
  };
  return { demo, clock, close, newVisitor: () => createVisitor(demo.url, wire) };
}

/** A visitor who is signed in at the demo. */
async function createVisitor(demo: string, wire: Client) {
  const { session_token, session_jwt } = await wire.signIn(newAddress());
  return visitorOf(demo, wire, session_token, session_jwt);
}
