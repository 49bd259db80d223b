/** Every sample app, with packages from the registry, built and visited in Chromium. */

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { createAdmin } from '../../backend/index.ts';
import { ensureChromium, quietly } from '../../scripts/browsers/chromium.mjs';
import { copyExamples, installExample, startExample } from '../../scripts/lib/examples.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { visitExample, visitOrganizations } from '../../test/journeys/demo/example-visits.ts';
import { Inbox } from '../../test/journeys/world.ts';
import { checks, startProgram } from './parts/installed.mjs';

const names = readdirSync(at('examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isForMembers = (name) => name.endsWith('-organizations');

/** The apps for users, one for each adapter. */
export async function examples() {
  const provider = await startProgram([process.execPath, '--import', 'tsx', at('provider/main.ts')], {
    cwd: at(),
    env: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: 'memory:' },
  });
  return visitAll({
    names: names.filter((name) => !isForMembers(name)),
    packages: ['widget'],
    does: 'installs, builds, signs in, and its API knows the user until the log-out',
    start: async (folder, name) => {
      const app = await startExample(folder, name, provider.url);
      return { ...app, visit: (page) => visitExample(page, app.url, new Inbox(provider.url)) };
    },
    end: () => provider.stop(),
  });
}

/** The products for organizations, from both packed packages. */
export async function samples() {
  return visitAll({
    names: names.filter(isForMembers),
    packages: ['widget', 'provider'],
    does: 'members, roles, account page, webhook and record, with both packed packages',
    start: startProduct,
    end: async () => {},
  });
}

const adminSecret = 'admin-secret-of-at-least-32-characters';

/** The installed provider with the project of the examples, a webhook to the app, and the app. */
async function startProduct(folder, name) {
  const port = await freePort();
  const projects = await readFile(join(folder, 'projects.json'), 'utf8');
  const provider = await startProgram([join(folder, name, 'node_modules/.bin/auth-elements-provider')], {
    cwd: join(folder, name),
    env: {
      ...{ PROVIDER_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: 'memory:', ADMIN_SECRET: adminSecret },
      PROJECTS: projects.replaceAll('localhost:3000', `localhost:${port}`),
    },
  });
  const admin = createAdmin({ apiBaseUrl: provider.url, adminSecret });
  const { secret } = await admin.webhooks.create({ url: `http://localhost:${port}/hooks` });
  const env = { ADMIN_SECRET: adminSecret, WEBHOOK_SECRET: secret };
  const app = await startExample(folder, name, provider.url, { port, env });
  return {
    ...app,
    visit: (page) => visitOrganizations(page, app.url, new Inbox(provider.url)),
    async stop() {
      await app.stop();
      await provider.stop();
    },
  };
}

async function visitAll({ names, packages, does, start, end }) {
  const { results, check } = checks();
  const copies = await copyExamples(packages);
  const browser = await chromium.launch(quietly(ensureChromium()));
  try {
    for (const name of names)
      await check(`${name}: ${does}`, async () => {
        const started = performance.now();
        await installExample(copies.folder, name);
        const app = await start(copies.folder, name);
        const page = await browser.newPage();
        try {
          await app.visit(page);
        } catch (error) {
          throw new Error(`${app.output()}\n${error.stack}`);
        } finally {
          await page.context().close();
          await app.stop();
        }
        return `${((performance.now() - started) / 1000).toFixed(0)} s`;
      });
  } finally {
    await browser.close();
    await end();
    await copies.remove();
  }
  return results;
}
