/** The rules that calls declare, over both tables. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Call, CallName } from '../../provider/calls/call.ts';
import { b2bCallTable, callTable } from '../../provider/calls/table.ts';

const calls = Object.entries({ ...callTable, ...b2bCallTable }) as unknown as [CallName, Call<CallName>][];
const folder = join(import.meta.dirname, '../../provider/calls');

describe('every call of both tables', () => {
  it('that writes says what it does, and one that reads changes nothing', () => {
    for (const [name, { sends, tries, looksUp, changes, reads }] of calls) {
      const does = [sends, tries, looksUp, changes].some(Boolean);
      if (!name.startsWith('GET ')) assert.ok(does || reads, `${name} declares nothing`);
      assert.ok(!(reads && changes), `${name} reads and changes`);
    }
  });

  it('that counts can refuse, and says so', () => {
    for (const [name, { sends, tries, looksUp, refusals }] of calls) {
      const counts = [sends, tries, looksUp].some(Boolean);
      if (counts) assert.ok(refusals.includes('too_many_requests'), `${name} counts and does not list it`);
    }
  });

  it('is counted by the mount: only files with a call that counts itself do it by hand', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('rules'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
    const byHand = files
      .filter(({ text }) => /\blimit(Sends|Tries|Lookups|Texts)\(/.test(text))
      .map(({ name, text }) => ({ name, declares: text.includes("'itself'") }));
    assert.deepEqual(
      byHand.filter(({ declares }) => !declares),
      [],
    );
    assert.ok(byHand.length <= 5, `by hand: ${byHand.map(({ name }) => name)}`);
  });

  it('has its proof required by the mount: only files that say why require it by hand', () => {
    const byHand = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('rules'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
      .filter(({ text }) => /\b(checkMayChange\w*|requireMayChange|requireOwnProof|setNumber)\(/.test(text));
    const silent = byHand.filter(({ text }) => !/\blater: |fieldsProof/.test(text));
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    );
  });
});
