/** `npm run test:full` runs more than `npm test`, and nothing less. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/root.mjs';
import { tagsIn } from '../../scripts/tests/full.mjs';
import { processes } from '../../scripts/tests/node-tests.mjs';

test('the command of the full run knows what it is before it loads the stages', () => {
  const program = `import { isFull } from '${root}/scripts/tests/full.mjs'; console.log(isFull);`;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', program, '--', ...args], {
      encoding: 'utf8',
      env: { ...process.env, FULL_TESTS: '' },
    }).stdout.trim();
  assert.deepEqual([run('--full'), run()], ['true', 'false']);
});

test('the full run adds exactly the unit tests that are named after it', () => {
  const [usual, full] = [processes(false), processes(true)].map((groups) => new Set(groups.flat()));
  const added = [...(full ?? [])].filter((file) => !usual?.has(file));
  assert.ok(added.length > 0);
  assert.ok(added.every((file) => file.endsWith('.full.test.ts')));
  assert.equal((full?.size ?? 0) - (usual?.size ?? 0), added.length);
});

test('every test file runs in a process of the unit tests, unless it needs a browser', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/^(view|journeys)\//.test(name))
    .map((name) => join(root, 'test', name));
  assert.deepEqual(all.sort(), processes(true).flat().sort());
});

test('the full run adds journeys in Firefox and WebKit', () => {
  const folder = join(root, 'test/journeys');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  for (const engine of ['firefox', 'webkit']) {
    const tags = [...new Set(texts.match(new RegExp(`@${engine}(?:-full)?(?![-\\w])`, 'g')))].sort();
    assert.deepEqual(tags, [`@${engine}`, `@${engine}-full`]);
    for (const [all, found] of [
      [false, [true, false]],
      [true, [true, true]],
    ] as const)
      assert.deepEqual(
        tags.map((tag) => tagsIn(engine, all).test(tag)),
        found,
      );
  }
});
