/** The environment variables of the demo, read in this one place. */
import { fileURLToPath } from 'node:url';
import type { DemoOptions } from './server.ts';

/** The seeded project of the local provider. Public by nature: every page that signs people in shows its token. */
const TEST_PUBLIC_TOKEN = 'public-token-test-local';

/**
 * Turns environment variables into the options of `startDemo`.
 *
 * @throws Error naming the variable when a port is not a number or the provider's address is not an http address.
 */
export function readSettings(environment: NodeJS.ProcessEnv): DemoOptions {
  const providerPort = readPort(environment, 'PROVIDER_PORT', 4400);
  return {
    port: readPort(environment, 'DEMO_PORT', 4300),
    ...(environment.DEMO_HOST ? { hosts: [environment.DEMO_HOST] } : {}),
    providerUrl: readOrigin(environment, 'PROVIDER_URL', `http://localhost:${providerPort}`),
    publicToken: environment.PUBLIC_TOKEN || TEST_PUBLIC_TOKEN,
    dataDirectory: environment.DATA_DIR || '.data',
    distDirectory: environment.DIST_DIR || fileURLToPath(new URL('../dist', import.meta.url)),
  };
}

function readPort(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a port number from 0 to 65535, but is "${text}".`);
}

function readOrigin(environment: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new Error(`${name} must be an http or https address, but is "${text}".`);
}
