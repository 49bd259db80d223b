import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { importUsers } from '../transfer/import.ts';
import { type Command, CommandFailedError, UnknownCommandError } from './command.ts';
import { withDatabase } from './transfer-world.ts';

/** Lines between two progress reports. */
const reportEvery = 10_000;

export const importing: Command = {
  name: 'import',
  usage: 'FILE [--dry-run]',
  what: 'Imports users from JSON lines, with the password hashes of another system.',
  more: `FILE - reads standard input. --dry-run checks every line and writes nothing.
Run it again after an interruption: it skips users who are already there. docs/import.md describes the lines.
It exits with 1 if a line was invalid or in conflict; all others are imported.`,
  takes: 1,
  flags: ['dry-run'],
  async run(command, [file = '-'], flags) {
    const dryRun = flags.has('dry-run');
    if (file !== '-') await readable(file);
    const report = await withDatabase(command, (world) =>
      importUsers(world, linesOf(file), {
        dryRun,
        onProblem: ({ line, message }) => command.remark(`line ${line}: ${message}`),
        onProgress({ lines }) {
          if (lines % reportEvery === 0) command.remark(`${lines} lines`);
        },
      }),
    );
    const { imported, present, conflicts, invalid } = report;
    const done = `${imported} users ${dryRun ? 'would be ' : ''}imported, ${present} were there, ${conflicts} in conflict, ${invalid} invalid`;
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
  const input = file === '-' ? process.stdin : createReadStream(file, 'utf8');
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
