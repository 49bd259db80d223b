/** Providers as an operator starts them: the program itself, in production, one process each. */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { profilesOfUsers } from '../../bench/provider/load.mjs';
import { until } from './until.mjs';

/** Lifts the limits: all load comes from one address. */
const generous = Object.fromEntries(
  ['SENDS_PER_IP', 'TRIES_PER_IP', 'LOOKUPS_PER_IP'].map((name) => [`RATE_${name}`, '1000000000']),
);

/** What an operator sets; `environment` comes last. */
export const productionOf = ({ databaseUrl, environment = {} }) => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PROVIDER_HOST: '127.0.0.1',
  PUBLIC_URL: 'https://login.pet-game.example',
  ALLOWED_ORIGINS: 'https://pet-game.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: '1',
  DATABASE_URL: databaseUrl,
  TRUSTED_TOKEN_PROFILES: profilesOfUsers,
  ...generous,
  ...environment,
});

/** Runs a command of the program to its end. @returns what it printed */
export async function runProgram(words, options) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'provider/main.ts', ...words],
    { cwd: root, env: productionOf(options), maxBuffer: 2 ** 26 },
  );
  return stdout.trim();
}

/** @param {{ port?: number, databaseUrl: string, folder?: string, imports?: string[], environment?: Record<string, string> }} options */
export async function startProgram({ port, databaseUrl, folder = root, imports = [], environment = {} }) {
  port ??= await freePort();
  const args = ['--import', 'tsx', ...imports.flatMap((file) => ['--import', file]), 'provider/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...productionOf({ databaseUrl, environment }), PROVIDER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const quit = () => child.kill('SIGKILL');
  process.once('exit', quit);
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal) => {
    process.off('exit', quit);
    child.kill(signal);
    await ended;
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The provider ended: ${log}`);
    // Which older versions have as well.
    return (await fetch(`${url}/healthz`)).ok;
  }, 'the provider is ready');
  return { port, url, log: () => log, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
