/** What `npm run test:disturbed` does to a program. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/root.mjs';
import { inAnyOrder } from '../../scripts/tests/disturb.mjs';
import { emptyDatabase } from '../provider/shared-database.ts';

const run = promisify(execFile);

test('a query without an order of its own gets one; others stay as they are', () => {
  assert.match(
    inAnyOrder('select a from b', '7'),
    /^select \* from \(select a from b\) .* order by md5\(.*'7'\)$/,
  );
  for (const text of [
    'select a from b order by a',
    'select a from b for update',
    'select 1',
    'insert into b (a) select a from c',
    'begin; select a from b',
  ])
    assert.equal(inAnyOrder(text), text);
});

/** The rows 1 to 40 of a table as a program reads them over its own server, run as the tests are. */
async function rowsOf(databaseUrl: string, seed: string, disturb = '1') {
  const program = `
    import { createServer } from 'node:http';
    import pg from 'pg';
    const database = new pg.Client('${databaseUrl}');
    await database.connect();
    await database.query('create temporary table numbers as select generate_series(1, 40) as n');
    const server = createServer(async (_, response) => {
      const { rows } = await database.query('select n from numbers');
      response.end(rows.map(({ n }) => n).join());
    }).listen(0, '127.0.0.1', async () => {
      console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
      process.exit();
    });`;
  const hook = `--import=${new URL('../../scripts/tests/disturb.mjs', import.meta.url).href}`;
  const { stdout } = await run(process.execPath, [hook, '--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', SEED: seed, DISTURB: disturb },
  });
  return stdout.trim();
}

test('a seed gives the rows of a program the same order again, another seed another', async () => {
  const database = await emptyDatabase();
  const [first, again, other, calm] = await Promise.all([
    rowsOf(database, '1'),
    rowsOf(database, '1'),
    rowsOf(database, '2'),
    rowsOf(database, '1', ''),
  ]);
  assert.equal(first.split(',').length, 40);
  assert.equal(again, first);
  assert.notEqual(other, first);
  assert.equal(calm, Array.from({ length: 40 }, (_, index) => index + 1).join());
});
