/** The server package of the hosted provider, which speaks to a provider of ours. */
import type { TestContext } from 'node:test';
import { B2BClient, Client } from 'stytch';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { shelterOf } from '../members.ts';
import { adminSecret } from '../parties/back-office.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld } from '../world.ts';

export const projectIds = { user: 'project-first', member: 'project-test-local-b2b' };

/** A client that notes the names of the methods that are called, such as `users.get`. */
function noted<T extends object>(client: T, called: Set<string>, path: string[] = []): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const names = [...path, String(name)];
      if (typeof value === 'function') {
        return (...args: unknown[]) => {
          called.add(names.join('.'));
          return Reflect.apply(value, target, args);
        };
      }
      return typeof value === 'object' && value !== null ? noted(value, called, names) : value;
    },
  });
}

/** @param database of its own for a test in which wrong tries count @default the shared one */
export async function openPackage(
  t: TestContext,
  environment: Record<string, string> = {},
  database?: OpenedDatabase,
) {
  const world = await createWorld(t, {
    database: database ?? (await sharedDatabase()),
    environment: { ADMIN_SECRET: adminSecret, PROVIDER_PREFIX: 'stytch', ...environment },
  });
  // The package's own options for it want HTTPS, and say so in the console for any other address.
  t.mock.method(console, 'warn', () => {});
  const called = { user: new Set<string>(), member: new Set<string>() };
  const config = { secret: adminSecret, env: world.url };
  return {
    world,
    shelter: shelterOf(world),
    called,
    config,
    users: noted(new Client({ ...config, project_id: projectIds.user }), called.user),
    members: noted(new B2BClient({ ...config, project_id: projectIds.member }), called.member),
  };
}

/** The refusal of a call, in the package's own words. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const refused = await call.then(
    () => undefined,
    (error: unknown) => error as { error_type: string; status_code: number; request_id: string },
  );
  if (!refused?.request_id) throw new Error(`No refusal: ${String(refused)}`);
  return `${refused.status_code} ${refused.error_type}`;
}
