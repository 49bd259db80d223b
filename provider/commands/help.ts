/** The texts of `--help`. */
import type { Command } from './command.ts';

const program = 'auth-elements-provider';

export function helpForAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => called(command).length));
  const list = commands.map((command) => `  ${called(command).padEnd(width)}  ${command.what}`);
  return [
    `Usage: ${program} [command]`,
    '',
    ...list,
    '',
    `Without a command it starts. ${program} COMMAND --help says more about one.`,
    'Settings are environment variables, such as PUBLIC_URL, ALLOWED_ORIGINS, DATABASE_URL and SMTP_URL.',
  ].join('\n');
}

export function helpFor(command: Command): string {
  return [
    `${program} ${called(command)}`,
    '',
    command.what,
    ...(command.more ? ['', command.more] : []),
  ].join('\n');
}

function called({ name, usage }: Command): string {
  return usage ? `${name} ${usage}` : name;
}
