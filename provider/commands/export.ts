import { exportMembers } from '../transfer/members/export.ts';
import { exportUsers } from '../transfer/users/export.ts';
import { type Command, UnknownCommandError } from './command.ts';
import { openExport } from './export-file.ts';
import { withWorlds } from './transfer-world.ts';

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
    const target = file === '-' ? null : await openExport(file, { continues: flags.has('continue'), kind });
    try {
      const count = await withWorlds(command, async (worlds) => {
        if (target?.from !== undefined && worlds.length > 1)
          throw new UnknownCommandError(
            'With several database servers, an export cannot continue. Start again.',
          );
        let [lines, text] = [0, ''];
        // Users are all on one server.
        for (const world of flags.has('members') ? worlds : worlds.slice(0, 1)) {
          for await (const line of exportLines(world, {
            withoutSecrets: flags.has('without-secrets'),
            from: target?.from,
          })) {
            lines += 1;
            if (!target) command.print(line);
            else text += `${line}\n`;
            if (text.length < chunkLength) continue;
            await target?.append(text);
            text = '';
          }
        }
        await target?.append(text);
        await target?.finish();
        return lines;
      });
      command.remark(`${count} ${what} exported`);
      return null;
    } finally {
      await target?.close();
    }
  },
};
