import { exportMembers } from '../transfer/members/export.ts';
import { exportUsers } from '../transfer/users/export.ts';
import type { Command } from './command.ts';
import { openExport } from './export-file.ts';
import { withDatabase } from './transfer-world.ts';

/** Size of one write, in characters. */
const chunkLength = 65_536;

export const exporting: Command = {
  name: 'export',
  usage: 'FILE [--members] [--without-secrets] [--continue]',
  what: 'Writes all users, or organizations with their members, as JSON lines, which import reads.',
  more: `FILE - writes to standard output. The file must not exist; only its owner may read it. Until it is
whole, its name ends with .part; --continue goes on with one that broke off.
It has the hashes of passwords and the secrets of authenticator apps, unless --without-secrets.
--members writes organizations, each followed by its members, instead of users.`,
  takes: 1,
  flags: ['members', 'without-secrets', 'continue'],
  async run(command, [file = '-'], flags) {
    const [exportLines, what] = flags.has('members')
      ? ([exportMembers, 'organizations and members'] as const)
      : ([exportUsers, 'users'] as const);
    const kind = flags.has('members') ? 'organization' : 'user';
    const count = await withDatabase(command, async (world) => {
      // Only now: a database that is not there leaves no file behind.
      const target = file === '-' ? null : await openExport(file, { continues: flags.has('continue'), kind });
      try {
        let [lines, text] = [0, ''];
        const options = { withoutSecrets: flags.has('without-secrets'), from: target?.from };
        for await (const line of exportLines(world, options)) {
          lines += 1;
          if (!target) command.print(line);
          else text += `${line}\n`;
          if (text.length < chunkLength) continue;
          await target?.append(text);
          text = '';
        }
        await target?.append(text);
        await target?.finish();
        return lines;
      } finally {
        await target?.close();
      }
    });
    command.remark(`${count} ${what} exported`);
    return null;
  },
};
