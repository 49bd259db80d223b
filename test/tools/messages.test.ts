/** The texts against the code: some screen can show each of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorTypes } from '../../session-core/wire/errors.ts';
import { messages } from '../../src/strings/messages.ts';
import { root, sourceFiles } from './source-imports.ts';

/** The sources, without the files that only map ids to texts. */
const sources = ['src', 'elements']
  .flatMap((folder) => sourceFiles(folder))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!/(strings\/(\w+-)?messages|\/(main-)?strings)\.ts$/.test(file)) return text;
    return text.replace(/^ +'[\w.]+':|Messages\['[\w.]+'\]/gm, '');
  })
  .join('\n');

/** Computed ids: a template as a pattern, and ids from a list of the server or a library. */
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

test('every message id occurs in a source file', () => {
  const ids = Object.keys(messages);
  assert.ok(ids.length > 200 && made.length > 5, 'the sources were read');
  const idle = ids.filter((id) => !sources.includes(`'${id}'`) && !made.some((pattern) => pattern.test(id)));
  assert.deepEqual(idle, []);
});
