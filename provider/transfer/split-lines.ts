/** Lines of a file or a request, as they arrive: an import may be longer than memory. */

/**
 * Splits at line feeds only: `node:readline` also splits at U+2028 and U+2029, which JSON leaves as they are. A byte order mark
 * at the start is no part of the first line.
 *
 * @param chunks in UTF-8
 * @example
 * for await (const line of splitLines(createReadStream('users.jsonl'))) read(line);
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
