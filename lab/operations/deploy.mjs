/** What `provider/deploy` says, carried out here as far as possible: there is no container engine and no systemd in a test. */
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { at } from '../../scripts/lib/root.mjs';
import { pack } from '../../scripts/pack.mjs';
import { startPostgres } from '../../test/postgres-server.ts';
import { checks, runCommand, startProgram } from './parts/installed.mjs';
import { ensureNode24 } from './parts/node24.mjs';

/** The user of distroless images. */
const nobody = ['setpriv', '--reuid', '65532', '--regid', '65532', '--clear-groups', '--no-new-privs'];

export async function deploy() {
  const { results, check } = checks();
  const place = mkdtempSync(join(tmpdir(), 'auth-elements-deploy-'));
  chmodSync(place, 0o755);
  const postgres = await startPostgres();
  try {
    const app = join(place, 'app');
    mkdirSync(app);
    const [{ path }] = await pack({ folder: place, names: ['provider'] });
    const steps = readSteps(readFileSync(at('provider/deploy/Dockerfile'), 'utf8'));
    const environment = {
      PROVIDER_PORT: '0',
      DATABASE_URL: await postgres.createDatabase(),
      ALLOWED_ORIGINS: 'https://pet-game.example',
    };
    // The image has a newer Node than the tests.
    const { node } = ensureNode24();
    const inApp = (text) => text.replaceAll('/app', app).replaceAll('/nodejs/bin/node', node);

    await check('the steps of the Dockerfile install the program', async () => {
      copyFileSync(path, join(app, basename(path)));
      for (const { command } of steps.filter(({ name }) => name === 'RUN')) {
        const { code, output } = await runCommand(['/bin/sh', '-c', command], {
          cwd: app,
          env: home(),
        });
        assert.equal(code, 0, output);
      }
    });

    await check(
      'its command serves as a user who can write nothing there, and its health check passes',
      async () => {
        const [entry, args, health] = ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].map((name) => lastOf(steps, name));
        const command = [...nobody, ...[...entry, ...args].map(inApp)];
        const env = { ...environment, NODE_ENV: 'production' };
        const migrated = await runCommand([...nobody, ...entry.map(inApp), 'migrate'], { cwd: app, env });
        assert.equal(migrated.code, 0, migrated.output);
        const started = await startProgram(command, { cwd: app, env: { ...env, MIGRATE: 'off' } });
        try {
          const { port } = new URL(started.url);
          const probe = health.map((word) => inApp(word).replace('127.0.0.1:4400', `127.0.0.1:${port}`));
          const { code, output } = await runCommand(probe, { cwd: app, env: {} });
          assert.equal(code, 0, output);
        } finally {
          await started.stop();
        }
      },
    );

    const unit = readFileSync(at('provider/deploy/auth-elements-provider.service'), 'utf8');
    await check('the command line of the systemd unit serves, with its environment', async () => {
      const state = join(place, 'state');
      mkdirSync(state, { mode: 0o777 });
      const [line = ''] = settings(unit, 'ExecStart');
      const command = line.replace('/opt/auth-elements', app).replace('/usr/bin/node', process.execPath);
      const variables = Object.fromEntries(settings(unit, 'Environment').map((text) => text.split('=')));
      const env = { ...environment, ...variables, DATA_DIR: state };
      const started = await startProgram([...nobody, ...command.split(' ')], { cwd: state, env });
      const reply = await fetch(`${started.url}/readyz`);
      assert.equal(reply.status, 200);
      await started.stop();
    });

    await check('kubectl renders the manifests', async () => {
      const { code, output } = await runCommand(['kubectl', 'kustomize', at('provider/deploy/kubernetes')], {
        cwd: place,
        env: home(),
      });
      assert.equal(code, 0, output);
      assert.match(output, /image: registry\.example\/auth-elements-provider:/);
    });

    await check('systemd knows every setting of the unit', async () => {
      const file = join(place, 'auth-elements-provider.service');
      copyFileSync(at('provider/deploy/auth-elements-provider.service'), file);
      const { output } = await runCommand(['systemd-analyze', 'verify', file], { cwd: place, env: {} });
      assert.doesNotMatch(output, /Unknown (key|section|lvalue)|Failed to parse/i);
    });
  } finally {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
  return results;
}

const home = () => ({ HOME: process.env.HOME ?? '/tmp' });

function readSteps(dockerfile) {
  return dockerfile
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ')[0], command: line.slice(line.indexOf(' ') + 1) }));
}

/** The last step of a name, as a list: `CMD ["start"]`, and the command of a health check. */
function lastOf(steps, name) {
  const { command = '[]' } = steps.filter((step) => step.name === name).at(-1) ?? {};
  return JSON.parse(command.slice(command.indexOf('[')));
}

function settings(unit, name) {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}
