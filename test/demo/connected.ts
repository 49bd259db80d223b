/** A provider and a demo that know each other, as `npm start` runs them, and visitors who can allow an assistant. */
import { startDemo } from '../../demo-host/server.ts';
import { startProvider } from '../../provider/start.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { parseAuthorizeRequest } from '../../session-core/idp-requests.ts';
import { createClient, newAddress, publicToken } from '../provider/world.ts';

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
      DATA_DIR: 'memory:',
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
    dataDirectory: 'memory:',
    now: () => Date.now() + clock.ahead,
  });
  const wire = createClient(provider.url);
  const close = async () => {
    await demo.close();
    await provider.close();
  };
  return { demo, clock, close, newVisitor: () => createVisitor(demo.url, wire) };
}

type Wire = ReturnType<typeof createClient>;

/** A visitor who is signed in at the demo. */
async function createVisitor(demo: string, wire: Wire) {
  const { session_token, session_jwt } = await wire.signIn(newAddress());
  return visitorOf(demo, wire, session_token, session_jwt);
}

/** The same for a session that is there already. */
export function visitorOf(demo: string, wire: Wire, session: string, jwt: string) {
  return {
    /** What the authorize page does when they allow (or not): gives the address that the browser goes on to. */
    async decide(link: string, consent_granted = true): Promise<string> {
      const { error, result } = parseAuthorizeRequest(new URL(link).searchParams);
      if (error !== null) throw new Error(error);
      (await wire.call('POST /idp/oauth/authorize/start', result, { session })).data();
      const answer = { ...result, consent_granted };
      return (await wire.call('POST /idp/oauth/authorize/submit', answer, { session })).data().redirect_uri;
    },
    async revokeAll(): Promise<void> {
      const { connected_apps } = (await wire.call('GET /users/connected_apps', null, { session })).data();
      for (const { connected_app_id: id } of connected_apps) {
        (await wire.call('POST /users/connected_apps/:id/revoke', null, { session, params: { id } })).data();
      }
    },
    async diary() {
      const headers = { Authorization: `Bearer ${jwt}` };
      const { diary } = (await (await fetch(`${demo}/api/pets`, { headers })).json()) as {
        diary: { action: string; by: { kind: string; name?: string } }[];
      };
      return diary;
    },
  };
}
