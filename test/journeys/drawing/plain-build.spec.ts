/** The scripts as they are without the build's tricks: see scripts/build/tricks/README.md. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signInByCode } from '../sign-in.ts';
import { eventTypes, expect, loginTag, recordEvents, test } from '../world.ts';

const root = join(import.meta.dirname, '../../..');

test('a build without its tricks signs a visitor in @full', async ({ page, site, servers, inbox }) => {
  // The build takes half a minute on a machine that does nothing else.
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'plain-build-'));
  const words = ['esbuild.config.mjs', '--without', 'all', '--outdir', folder];
  await promisify(execFile)(process.execPath, words, { cwd: root });
  await page.route('**/dist/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = await readFile(join(folder, pathname.replace('/dist/', '')));
    await route.fulfill({ body, contentType: 'text/javascript' });
  });
  await recordEvents(page);
  await site.open(page, { body: loginTag(servers.provider) });
  await signInByCode(page, inbox);
  expect(await eventTypes(page)).toContain('AUTHENTICATE_FLOW_COMPLETE');
  await rm(folder, { recursive: true });
});
