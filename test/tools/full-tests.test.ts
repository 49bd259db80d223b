/** `npm run test:full` runs more than `npm test`, and nothing less. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { firefoxTags } from '../../scripts/lib/full.mjs';
import { processes } from '../../scripts/lib/node-tests.mjs';
import { root } from '../../scripts/lib/root.mjs';

test('the full run adds exactly the unit tests that are named after it', () => {
  const [usual, full] = [processes(false), processes(true)].map((groups) => new Set(groups.flat()));
  const added = [...(full ?? [])].filter((file) => !usual?.has(file));
  assert.ok(added.length > 0);
  assert.ok(added.every((file) => file.endsWith('.full.test.ts')));
  assert.equal((full?.size ?? 0) - (usual?.size ?? 0), added.length);
});

test('the full run adds journeys in Firefox', () => {
  const folder = join(root, 'test/journeys');
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const tags = specs.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/@firefox[\w-]*/g) ?? [],
  );
  assert.deepEqual([...new Set(tags)].sort(), ['@firefox', '@firefox-full']);
  assert.deepEqual(
    ['@firefox', '@firefox-full'].map((tag) => firefoxTags(false).test(tag)),
    [true, false],
  );
  assert.deepEqual(
    ['@firefox', '@firefox-full'].map((tag) => firefoxTags(true).test(tag)),
    [true, true],
  );
});
