/** What `npm test` prints: how long it will take, where it is, and what was slow. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { progressTo } from '../../scripts/tests/progress.mjs';
import { estimate, lastTimes, storeTimes } from '../../scripts/tests/test-times.mjs';
import { temporaryFolder } from './temporary.ts';

const stages = [
  { name: 'types', group: 0 },
  { name: 'build', group: 0 },
  { name: 'unit', group: 1 },
];
const times = {
  types: { seconds: 40, tests: 1 },
  build: { seconds: 20, tests: 1 },
  unit: { seconds: 90, tests: 500 },
};

test('the last run here says how long it will take; stages side by side count once', () => {
  assert.match(estimate(stages, times), /^This takes about 2 min 10 s, /);
  assert.match(estimate(stages, times, true), /^This takes at most 2 min 10 s, /);
  assert.match(estimate(stages, { types: times.types }), /about 40 s.* build, unit, not timed yet\.$/);
  assert.match(estimate(stages, {}), /^How long this takes is known after the first run here/);
});

test('times of a part of the stages leave those of the others as they were', async (context) => {
  const file = join(await temporaryFolder(context), 'cache/times.json');
  assert.deepEqual(lastTimes(file), {});
  storeTimes(times, file);
  storeTimes({ unit: { seconds: 80, tests: 400 } }, file);
  assert.deepEqual(lastTimes(file), { ...times, unit: { seconds: 80, tests: 400 } });
});

function printed(isTTY: boolean) {
  let time = 0;
  const lines: string[] = [];
  const progress = progressTo(
    { isTTY, write: (text) => lines.push(text) },
    { now: () => time, expected: { unit: { tests: 500 } } },
  );
  progress.start('unit');
  for (let index = 1; index <= 12; index += 1)
    progress.test('unit', { name: `test ${index}`, file: 'a.test.ts', ms: index * 100 });
  return {
    lines,
    progress,
    pass(milliseconds: number) {
      time += milliseconds;
      progress.status();
    },
  };
}

test('in a terminal the count moves; elsewhere a plain line says it now and then', () => {
  const terminal = printed(true);
  terminal.pass(1000);
  assert.equal(terminal.lines.at(-1), '\r\x1b[K   unit 12 of about 500 tests, 1 s');
  const plain = printed(false);
  plain.pass(1000);
  assert.deepEqual(plain.lines, ['── unit …\n']);
  plain.pass(30_000);
  assert.equal(plain.lines.at(-1), '   unit 12 of about 500 tests, 31 s\n');
  plain.progress.end('unit', '── unit ok');
  plain.pass(60_000);
  assert.equal(plain.lines.at(-1), '── unit ok\n');
});

test('the ten slowest tests are listed, the slowest first', () => {
  const slowest = printed(false).progress.slowest();
  assert.equal(slowest.length, 10);
  assert.match(slowest[0] ?? '', /1\.2 s {2}unit {2}a\.test\.ts: test 12$/);
  assert.match(slowest[9] ?? '', /0\.3 s/);
});
