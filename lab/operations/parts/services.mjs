/** A provider and a demo for one operation, each with databases in memory, and a signed-in visitor who allows apps. */
import { startDemo } from '../../../demo-host/server.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { parseAuthorizeRequest } from '../../../session-core/idp/idp-requests.ts';
import { createClient, newAddress, publicToken } from '../../../test/provider/world.ts';

const resourceServerSecret = 'a-secret-of-the-tool-server-of-32-characters';

export async function startServices() {
  const port = await freePort();
  const provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      DEMO_PORT: String(port),
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      RESOURCE_SERVER_SECRET: resourceServerSecret,
      RATE_LOOKUPS_PER_IP: '1000000',
    },
  });
  const { url: providerUrl } = provider;
  const demo = await startDemo({
    port,
    providerUrl,
    publicToken,
    resourceServerSecret,
    dataDirectory: 'memory:',
  });
  const wire = createClient(providerUrl);
  const { session_token: session } = await wire.signIn(newAddress());

  return {
    providerUrl,
    mcp: `${demo.url}/mcp`,
    /** Opens an app's link as the visitor and allows it. Returns the address of the answer. */
    async allow(link) {
      const forwarded = await fetch(link, { redirect: 'manual' });
      const page = new URL(forwarded.headers.get('location') ?? link);
      const { error, result } = parseAuthorizeRequest(page.searchParams);
      if (error !== null) throw new Error(error);
      const answer = { ...result, consent_granted: true };
      return (await wire.call('POST /idp/oauth/authorize/submit', answer, { session })).data().redirect_uri;
    },
    async close() {
      await demo.close();
      await provider.close();
    },
  };
}
