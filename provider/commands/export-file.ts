/** The file of an export. It gets its name when it is whole; until then the name ends with `.part`, and an export can continue there. */
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, truncate } from 'node:fs/promises';
import { splitLines } from '../transfer/split-lines.ts';
import { UnknownCommandError } from './command.ts';

interface ExportFile {
  /** The id of the first user or organization that is still to be written; undefined: all are. */
  from: string | undefined;
  append(text: string): Promise<void>;
  /** Gives the file its name. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param options.kind what the file's lines begin with: a user, or an organization, whose members follow it
 * @throws UnknownCommandError
 */
export async function openExport(
  file: string,
  { continues, kind }: { continues: boolean; kind: 'user' | 'organization' },
): Promise<ExportFile> {
  const part = `${file}.part`;
  if (existsSync(file)) throw new UnknownCommandError(`The file ${file} exists.`);
  if (!continues && existsSync(part))
    throw new UnknownCommandError(
      `${part} is of an export that broke off. --continue goes on with it; or remove it.`,
    );
  if (continues && !existsSync(part)) throw new UnknownCommandError(`There is no ${part} to continue.`);
  const from = continues ? await cutLast(part, kind) : undefined;
  const handle = await create(part);
  return {
    from,
    append: (text) => handle.appendFile(text),
    async finish() {
      await handle.sync();
      await rename(part, file);
    },
    close: () => handle.close(),
  };
}

function create(part: string): Promise<FileHandle> {
  return open(part, 'a', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UnknownCommandError(`The file ${part} cannot be written (${error.code}).`);
  });
}

/** Removes the last user, or the last organization with its members, which may not be whole, and returns the id. */
async function cutLast(part: string, kind: 'user' | 'organization'): Promise<string | undefined> {
  const start = kind === 'user' ? '{"id":' : '{"organization":';
  let [offset, last] = [0, { at: 0, line: '' }];
  for await (const line of splitLines(createReadStream(part))) {
    if (line.startsWith(start)) last = { at: offset, line };
    offset += Buffer.byteLength(line) + 1;
  }
  await truncate(part, last.at);
  return /"id":"([^"]+)"/.exec(last.line)?.[1];
}
