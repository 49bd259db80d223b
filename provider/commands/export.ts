import { type FileHandle, open } from 'node:fs/promises';
import { exportMembers } from '../transfer/members/export.ts';
import { exportUsers } from '../transfer/users/export.ts';
import { type Command, UnknownCommandError } from './command.ts';
import { withDatabase } from './transfer-world.ts';

/** Size of one write, in characters. */
const chunkLength = 65_536;

export const exporting: Command = {
  name: 'export',
  usage: 'FILE [--members] [--without-secrets]',
  what: 'Writes all users, or organizations with their members, as JSON lines, which import reads.',
  more: `FILE - writes to standard output. The file must not exist; only its owner may read it.
It has the hashes of passwords and the secrets of authenticator apps, unless --without-secrets.
--members writes organizations, each followed by its members, instead of users.`,
  takes: 1,
  flags: ['members', 'without-secrets'],
  async run(command, [file = '-'], flags) {
    const [exportLines, what] = flags.has('members')
      ? ([exportMembers, 'organizations and members'] as const)
      : ([exportUsers, 'users'] as const);
    const target = file === '-' ? null : await create(file);
    try {
      const count = await withDatabase(command, async (world) => {
        let [lines, text] = [0, ''];
        for await (const line of exportLines(world, { withoutSecrets: flags.has('without-secrets') })) {
          lines += 1;
          if (!target) command.print(line);
          else text += `${line}\n`;
          if (text.length < chunkLength) continue;
          await target?.appendFile(text);
          text = '';
        }
        await target?.appendFile(text);
        return lines;
      });
      command.remark(`${count} ${what} exported`);
      return null;
    } finally {
      await target?.close();
    }
  },
};

async function create(file: string): Promise<FileHandle> {
  return open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UnknownCommandError(`The file ${file} cannot be written (${error.code}).`);
  });
}
