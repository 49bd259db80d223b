/** Every sample app, with packages from the registry, built and visited in Chromium. */
import { readdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureChromium, quietly } from '../../scripts/browsers/chromium.mjs';
import { copyExamples, installExample, startExample } from '../../scripts/lib/examples.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { visitExample } from '../../test/journeys/demo/example-visits.ts';
import { Inbox } from '../../test/journeys/world.ts';
import { checks, startProgram } from './parts/installed.mjs';

export async function examples() {
  const { results, check } = checks();
  const copies = await copyExamples();
  const provider = await startProgram([process.execPath, '--import', 'tsx', at('provider/main.ts')], {
    cwd: at(),
    env: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: 'memory:' },
  });
  const browser = await chromium.launch(quietly(ensureChromium()));
  try {
    for (const { name } of readdirSync(at('examples'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    ))
      await check(
        `${name}: installs, builds, signs in, and its API knows the user until the log-out`,
        async () => {
          const started = performance.now();
          await installExample(copies.folder, name);
          const app = await startExample(copies.folder, name, provider.url);
          const page = await browser.newPage();
          try {
            await visitExample(page, app.url, new Inbox(provider.url));
          } catch (error) {
            throw new Error(`${app.output()}\n${error.stack}`);
          } finally {
            await page.context().close();
            await app.stop();
          }
          return `${((performance.now() - started) / 1000).toFixed(0)} s`;
        },
      );
  } finally {
    await browser.close();
    await provider.stop();
    await copies.remove();
  }
  return results;
}
