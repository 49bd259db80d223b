/** A backend beside a provider of its own, and requests as a signed-in browser or a program sends them. */
import type { TestContext } from 'node:test';
import { createBackend } from '../../backend/index.ts';
import type { BackendOptions } from '../../backend/types.ts';
import type { AuthReply } from '../../session-core/wire/shared.ts';
import { sharedDatabase } from '../provider/shared-database.ts';
import { createWorld, publicToken } from '../provider/world.ts';

export async function backendWorld(
  test: TestContext,
  { environment = {}, ...options }: Partial<BackendOptions> & { environment?: Record<string, string> } = {},
) {
  const world = await createWorld(test, { database: await sharedDatabase(), environment });
  const requests: string[] = [];
  const backend = createBackend({
    publicToken,
    apiBaseUrl: world.url,
    now: () => world.clock.now().getTime(),
    fetch: (input, init) => {
      requests.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
    ...options,
  });
  return { ...world, backend, requests };
}

/** The cookies that the session layer writes. */
export function cookiesOf({ session_token, session_jwt }: Partial<AuthReply>): string {
  return [
    ...(session_token ? [`auth_session=${encodeURIComponent(session_token)}`] : []),
    ...(session_jwt ? [`auth_session_jwt=${encodeURIComponent(session_jwt)}`] : []),
  ].join('; ');
}

/** A request for the host's own server. */
export function request(headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request('https://shop.example/api/orders', { method, headers });
}
