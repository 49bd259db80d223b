/** Lines of files and requests, for imports. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitLines } from '../../../provider/transfer/split-lines.ts';

async function split(bytes: Buffer, size = bytes.length): Promise<string[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: string[] = [];
  for await (const line of splitLines(chunks())) lines.push(line);
  return lines;
}

describe('the lines of an import', () => {
  it('end at line feeds only: JSON leaves other separators of lines in its texts', async () => {
    const lines = ['{"name":"a\u2028b\u2029c\u0085"}', '', '{"name":"Ä😀"}'];
    const bytes = Buffer.from(lines.join('\n'));
    assert.deepEqual(await split(bytes), lines);
    // Also where a chunk ends inside of a character.
    assert.deepEqual(await split(bytes, 1), lines);
    assert.deepEqual(await split(Buffer.from('a\n')), ['a']);
  });

  it('do not begin with the byte order mark of a file', async () => {
    assert.deepEqual(await split(Buffer.from('\ufeff{}')), ['{}']);
  });
});
