/** The walks of `docs/architecture.md` against the repository. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { measureWalks, namedInVain, withWalks } from '../../scripts/tests/walks.mjs';
import { root } from './source-imports.ts';

test('the counts of the walks are those of their lists, and every listed file exists', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const lists = [...text.matchAll(/^Files, [\w-]+ \((\d+)\): (.*)$/gm)];
  assert.equal(lists.length, 7);
  for (const [, count = '', list = ''] of lists) {
    const paths = [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    assert.equal(new Set(paths).size, Number(count), list);
    for (const path of paths) assert.ok(existsSync(join(root, path)), path);
  }
});

test('the files on the walks that need no browser are those that run', async () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const walks = await measureWalks();
  assert.equal(page, withWalks(page, walks), 'Run "npm run docs -- walks".');
  assert.deepEqual(namedInVain(page, walks), []);
});
