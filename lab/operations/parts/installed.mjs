/** The packed packages in an empty folder, and the provider that runs from there. */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../../../scripts/pack.mjs';

const run = promisify(execFile);

/**
 * @param {('widget' | 'provider')[]} names
 * @returns {Promise<{ folder: string, archives: { path: string, bytes: number }[], remove(): void }>}
 */
export async function installPackages(names) {
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-installed-'));
  chmodSync(folder, 0o755);
  const archives = await pack({ folder, names });
  // `npm sbom` refuses a package without a version.
  const host = { name: 'host', version: '1.0.0', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(host));
  const files = archives.map(({ path }) => path);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...files], { cwd: folder });
  return { folder, archives, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const mainOf = (folder) => join(folder, 'node_modules/auth-elements-provider/dist/main.js');

/**
 * Starts a program and waits for the line that says where it listens.
 *
 * @param {string[]} command
 * @param {{ cwd: string, env: Record<string, string> }} options `env` is the whole environment, besides PATH.
 */
export async function startProgram(command, { cwd, env }) {
  const started = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const address = /ready on (http[^\s"]+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return {
    ...{ url, pid: child.pid ?? 0, milliseconds: performance.now() - started },
    output: () => output,
    stop: () =>
      new Promise((resolve) => {
        child.once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/**
 * Runs a command to its end.
 *
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` has standard error too, where npm says what is new
 */
export async function runCommand(command, { cwd, env }) {
  const [program = '', ...args] = command;
  const whole = { PATH: process.env.PATH ?? '', ...env };
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env: whole });
    return { code: 0, stdout, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error;
    return { code, stdout, output: `${stdout}${stderr}` };
  }
}

/** Collects the checks of an operation: each passes unless it throws. */
export function checks() {
  const results = [];
  return {
    results,
    async check(name, work) {
      try {
        const result = await work();
        results.push({ name: result ? `${name} (${result})` : name, passed: true, output: '' });
      } catch (error) {
        results.push({ name, passed: false, output: String(error.stack ?? error) });
      }
    },
  };
}
