/** The demo as a program: what it writes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { run, start } from '../provider/program.ts';

/** A folder with the files that the demo looks for at its start. */
function built(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['auth-elements', 'session-core', 'server'])
    writeFileSync(join(folder, `${name}.js`), 'export {};');
  return folder;
}

const lines = (written: string) =>
  written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { level: number; msg: string });

test('the demo in production writes nothing but JSON: its start, its failures, and what packages and the runtime say', async (t) => {
  const script = `console.warn('a package says %s to ada@example.com', 'something'); process.emitWarning('old ways');`;
  const program = await start(
    t,
    { NODE_ENV: 'production', DATA_DIR: 'memory:', DIST_DIR: built(t) },
    [`data:text/javascript,process.on('SIGUSR2', () => {${encodeURIComponent(script)}});`],
    'demo',
  );
  program.child.kill('SIGUSR2');
  // The built files of this test draw no form, so the page fails.
  assert.equal((await fetch(`${program.url}/login`)).status, 500);
  const expected = [
    /^demo ready on http:\/\/localhost:\d+$/,
    /^a package says something to \[address\]$/,
    /^a warning of the runtime$/,
    /^demo: GET \/login failed: /,
  ];
  const isThere = (word: RegExp) => lines(program.output.stdout).some(({ msg }) => word.test(msg));
  while (!expected.every(isThere)) await once(program.child.stdout ?? program.child, 'data');
  program.child.kill('SIGTERM');
  assert.equal(await program.exit, 0);
  lines(program.output.stdout);
  assert.equal(program.output.stderr, '');
});

test('a demo that cannot start says why: in a line for a person, and in production as JSON', async (t) => {
  const broken = { DATA_DIR: 'memory:', DIST_DIR: join(built(t), 'missing') };
  const plain = run(t, broken, [], 'demo');
  assert.equal(await plain.exit, 1);
  assert.match(plain.output.stderr, /^demo: The built files are missing in .*\n$/);
  const production = run(t, { ...broken, NODE_ENV: 'production' }, [], 'demo');
  assert.equal(await production.exit, 1);
  const [only, ...others] = lines(production.output.stderr);
  assert.deepEqual(others, []);
  assert.equal(only?.level, 60);
  assert.match(only?.msg ?? '', /^demo: The built files are missing in /);
});
