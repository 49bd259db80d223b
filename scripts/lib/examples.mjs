/** Copies of the sample apps in `examples/`, outside of this repository, with the packed widget. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../pack.mjs';
import { freePort } from './ports.mjs';
import { at } from './root.mjs';

const run = promisify(execFile);

/**
 * Packs what the examples install, and copies them.
 *
 * @param {('widget' | 'provider')[]} [names] the packages, default the widget alone
 * @returns {Promise<{ folder: string, archive: string, remove(): Promise<void> }>} `archive` is the widget
 */
export async function copyExamples(names = ['widget']) {
  const folder = await mkdtemp(join(tmpdir(), 'auth-elements-examples-'));
  await cp(at('examples'), join(folder, 'examples'), {
    recursive: true,
    filter: (path) => !/\/(node_modules|build|\.next|\.svelte-kit)$/.test(path),
  });
  const [{ path: archive }] = await pack({ folder: join(folder, 'packages'), names });
  return {
    folder: join(folder, 'examples'),
    archive,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The packed widget unpacked, and the other packages from this repository: quicker than npm, and without a network. */
export async function linkPackages(folder, name, archive) {
  const place = join(folder, name, 'node_modules');
  const { dependencies } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) {
    const target = join(place, dependency);
    await mkdir(join(target, '..'), { recursive: true });
    if (dependency !== 'auth-elements') await symlink(at('node_modules', dependency), target);
    else await unpackWidget(join(folder, name), archive);
  }
}

/** Puts the packed widget into the `node_modules` of an app. */
export async function unpackWidget(app, archive) {
  const target = join(app, 'node_modules/auth-elements');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
}

/** Installs what the example's `package.json` names, as its reader would, and builds it. */
export async function installExample(folder, name) {
  const cwd = join(folder, name);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd });
  await run('npm', ['run', 'build', '--if-present'], {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
}

/** Starts an example, and waits until it answers. Products for organizations know their port before, and have secrets in `env`. */
export async function startExample(folder, name, apiBaseUrl, { port = 0, env = {} } = {}) {
  port ||= await freePort();
  const { scripts } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'));
  // Starts it without npm, which would leave the server running when it is stopped itself.
  const child = spawn(`exec ${scripts.start}`, {
    cwd: join(folder, name),
    env: {
      ...{ HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), API_BASE_URL: apiBaseUrl },
      PATH: `${join(folder, name, 'node_modules/.bin')}:${process.env.PATH}`,
      ORIGIN: `http://localhost:${port}`,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: true,
  });
  let output = '';
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      if (/ready|listening/i.test(output)) resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
