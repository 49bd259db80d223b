/** The texts against the code: none is kept that no screen can show. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorTypes } from '../../session-core/wire/errors.ts';
import { messages } from '../../src/strings/messages.ts';
import { root, sourceFiles } from './source-imports.ts';

/** The sources without what only says how an id reads. */
const sources = ['src', 'elements']
  .flatMap((room) => sourceFiles(room))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!/(strings\/(\w+-)?messages|\/(main-)?strings)\.ts$/.test(file)) return text;
    return text.replace(/^ +'[\w.]+':|Messages\['[\w.]+'\]/gm, '');
  })
  .join('\n');

/** Ids that are put together: a template as a pattern, and those that come from a list of the server's or a library's. */
const made = [
  ...[...sources.matchAll(/`((?:[a-z]\w*\.)+)\$\{[^}]*\}([\w.]*)`/g)]
    .filter(([, before]) => before !== 'error.')
    .map(([, before = '', after = '']) => new RegExp(`^${asPattern(before)}\\w+${asPattern(after)}$`)),
  new RegExp(`^error\\.(?:${errorTypes.join('|')})$`),
  /^password\.zxcvbn\./,
];

function asPattern(text: string): string {
  return text.replaceAll('.', '\\.');
}

test('every message id stands in a source file', () => {
  const ids = Object.keys(messages);
  assert.ok(ids.length > 200 && made.length > 5, 'the sources were read');
  const idle = ids.filter((id) => !sources.includes(`'${id}'`) && !made.some((pattern) => pattern.test(id)));
  assert.deepEqual(idle, []);
});
