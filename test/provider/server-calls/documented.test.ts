/** The page about these calls. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { memberServerCalls, userServerCalls } from '../../../provider/server-calls/table.ts';
import { root } from '../../tools/source-imports.ts';

test('the page names each call of the package that is answered, with what differs', () => {
  const page = readFileSync(join(root, 'docs/provider/after-a-switch.md'), 'utf8');
  const halves = { users: userServerCalls, members: memberServerCalls };
  const rows = Object.entries(halves).flatMap(([half, calls]) =>
    Object.entries(calls).map(([name, { method, differs = '' }]) => {
      const cells = [half, `\`${method}\``, `\`${name.replace(/:(\w+)/g, '{$1}')}\``, differs];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const written = page.split('\n').filter((line) => /^\| (users|members) /.test(line));
  assert.deepEqual(written, rows, `The table has to be:\n${rows.join('\n')}`);
});
