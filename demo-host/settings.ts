/** Reads the demo's environment variables. Nothing else in the demo does. */
import { fileURLToPath } from 'node:url';
import { SettingsError } from '../platform/start-error.ts';
import type { DemoOptions } from './server.ts';

/** The public token of the local provider's seeded project. It is not a secret: every login page contains it. */
const testPublicToken = 'public-token-test-local';

/**
 * Turns environment variables into the options of `startDemo`.
 *
 * @throws SettingsError naming the variable when a port is not a number or the provider's address is not an http address.
 */
export function readSettings(environment: NodeJS.ProcessEnv): DemoOptions {
  const providerPort = readPort(environment, 'PROVIDER_PORT', 4400);
  return {
    port: readPort(environment, 'DEMO_PORT', 4300),
    ...(environment.DEMO_HOST ? { hosts: [environment.DEMO_HOST] } : {}),
    providerUrl: readOrigin(environment, 'PROVIDER_URL', `http://localhost:${providerPort}`),
    ...(environment.DEMO_URL ? { publicUrl: readOrigin(environment, 'DEMO_URL', '') } : {}),
    ...(environment.RESOURCE_SERVER_SECRET
      ? { resourceServerSecret: environment.RESOURCE_SERVER_SECRET }
      : {}),
    ...(environment.DEMO_RATE_PET_CALLS
      ? { callsPerMinute: readCount(environment, 'DEMO_RATE_PET_CALLS') }
      : {}),
    ...(environment.DEMO_RATE_TOOL_CALLS
      ? { toolCallsPerMinute: readCount(environment, 'DEMO_RATE_TOOL_CALLS') }
      : {}),
    allowedOrigins: readOrigins(environment, 'MCP_ALLOWED_ORIGINS'),
    publicToken: environment.PUBLIC_TOKEN || testPublicToken,
    ...(environment.PROVIDER_PREFIX ? { prefix: environment.PROVIDER_PREFIX } : {}),
    dataDirectory: environment.DATA_DIR || '.data',
    ...(environment.DEMO_DATABASE_URL ? { databaseUrl: environment.DEMO_DATABASE_URL } : {}),
    distDirectory: environment.DIST_DIR || fileURLToPath(new URL('../dist', import.meta.url)),
  };
}

export function readPort(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SettingsError(`${name} must be a port number from 0 to 65535, but is "${text}".`);
}

function readCount(environment: NodeJS.ProcessEnv, name: string): number {
  const count = Number(environment[name]);
  if (Number.isInteger(count) && count > 0) return count;
  throw new SettingsError(`${name} must be a whole number above 0, but is "${environment[name]}".`);
}

export function readOrigin(environment: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return originOf(environment[name] || fallback, name);
}

/** Several addresses, separated by commas. */
function readOrigins(environment: NodeJS.ProcessEnv, name: string): string[] {
  const texts = (environment[name] ?? '').split(',').map((text) => text.trim());
  return texts.filter(Boolean).map((text) => originOf(text, name));
}

function originOf(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new SettingsError(`${name} must be an http or https address, but is "${text}".`);
}
