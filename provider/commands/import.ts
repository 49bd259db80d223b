import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { ImportOptions } from '../transfer/import-lines.ts';
import { importMembers } from '../transfer/members/import.ts';
import { splitLines } from '../transfer/split-lines.ts';
import { importUsers } from '../transfer/users/import.ts';
import { type Command, CommandFailedError, UnknownCommandError } from './command.ts';
import { withDatabase } from './transfer-world.ts';

/** Lines between two progress reports. */
const reportEvery = 10_000;

export const importing: Command = {
  name: 'import',
  usage: 'FILE [--members] [--dry-run]',
  what: 'Imports users, or organizations with their members, from JSON lines, with password hashes.',
  more: `FILE - reads standard input. --dry-run checks every line and writes nothing.
--members imports organizations and their members instead of users.
Run it again after an interruption: it skips what is already there. docs/provider/import.md describes the lines.
It exits with 1 if a line was invalid or in conflict; all others are imported.`,
  takes: 1,
  flags: ['dry-run', 'members'],
  async run(command, [file = '-'], flags) {
    const dryRun = flags.has('dry-run');
    if (file !== '-') await readable(file);
    const options: ImportOptions = {
      dryRun,
      onProblem: ({ line, message }) => command.remark(`line ${line}: ${message}`),
      onProgress({ lines }) {
        if (lines % reportEvery === 0) command.remark(`${lines} lines`);
      },
    };
    const report = await withDatabase(command, async (world) => {
      if (!flags.has('members')) {
        const users = await importUsers(world, linesOf(file), options);
        return { ...users, what: `${users.imported} users` };
      }
      const members = await importMembers(world, linesOf(file), options);
      const { imported, organizations } = members;
      return { ...members, what: `${organizations} organizations and ${imported - organizations} members` };
    });
    const { what, present, conflicts, invalid } = report;
    const done = `${what} ${dryRun ? 'would be ' : ''}imported, ${present} were there, ${conflicts} in conflict, ${invalid} invalid`;
    if (conflicts + invalid > 0) throw new CommandFailedError(done);
    return done;
  },
};

async function readable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new UnknownCommandError(`The file ${file} cannot be read.`);
  });
}

function linesOf(file: string): AsyncIterable<string> {
  return splitLines(file === '-' ? process.stdin : createReadStream(file));
}
