/** What the sample apps promise to their readers. The journey `examples.spec.ts` and `sample-apps.full.test.ts` run them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-imports.ts';

const folder = join(root, 'examples');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('there is a sample app for each adapter with less than 90 lines of its own, and two products for organizations with less than 120', () => {
  const adapters = readdirSync(join(root, 'backend/adapters')).map((name) => name.replace('.ts', ''));
  const apps = adapters.filter((name) => name !== 'protect');
  const products = ['hono-organizations', 'next-organizations'];
  assert.deepEqual(names.sort(), [...apps, ...products].sort());
  for (const name of names)
    assert.ok(linesOf(name) < (products.includes(name) ? 120 : 90), `${name}: ${linesOf(name)} lines`);
});

test('the sample apps name the versions that this repository was tested with', async () => {
  const ours = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of names) {
    const { dependencies } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'));
    for (const [dependency, version] of Object.entries(dependencies)) {
      const expected = dependency.startsWith('auth-elements')
        ? `file:../../packages/${dependency}-${ours.version}.tgz`
        : (ours.devDependencies[dependency] ?? version);
      assert.equal(version, expected, `${name}: ${dependency}`);
    }
  }
});

/** Lines of code; what an installation or a build wrote beside it does not count. */
function linesOf(name: string): number {
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(jsx?|svelte|html)$/.test(entry.name))
    .filter(({ parentPath }) => !/\/(node_modules|build|\.next|\.svelte-kit)(\/|$)/.test(parentPath))
    .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '').length;
}
