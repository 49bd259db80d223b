/** The walks of `docs/architecture.md` through the browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { measureBrowserWalks } from '../../scripts/tests/browser-walks.mjs';
import { namedInVain, withWalks } from '../../scripts/tests/walks.mjs';

test('the files on the walks through the browser are those that run', async ({ page }) => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const walks = await measureBrowserWalks(page);
  expect(withWalks(text, walks), 'Run "npm run docs -- walks".').toBe(text);
  expect(namedInVain(text, walks)).toEqual([]);
});
