/** The rooms of the tree: a newcomer reads a folder or a file at a glance. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-imports.ts';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
const code = /\.(?:ts|tsx|mjs|js|css)$/;

test('no folder has more than 25 files', () => {
  const sizes = new Map<string, number>();
  for (const path of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  const large = [...sizes].filter(([folder, size]) => size > 25 && folder !== 'docs/images');
  assert.deepEqual(large, [], 'give a subject of it a folder of its own, or merge files');
});

test('the provider has one file beside its folders: its entry', () => {
  assert.deepEqual(
    files.filter((path) => dirname(path) === 'provider'),
    ['provider/main.ts'],
  );
});

test('no file of the product has more than 300 lines', () => {
  const product = /^(?:backend|demo-host|elements|platform|provider|session-core|src)\//;
  // One file in which editors show each operation of the management API, with its documentation; the build writes it.
  const generated = ['backend/admin-methods.ts'];
  const long = files
    .filter((path) => product.test(path) && code.test(path) && !generated.includes(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > 300);
  assert.deepEqual(long, []);
});
