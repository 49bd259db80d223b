/** The commands of the program, such as `auth-elements-provider keys rotate`. */
import { parseArgs } from 'node:util';
import { systemClock } from '../clock/clock.ts';
import { type Command, type CommandWorld, UnknownCommandError } from './command.ts';
import { commands } from './table.ts';

export { UnknownCommandError } from './command.ts';

/**
 * Runs one command and returns the line to print; null if it has printed everything.
 *
 * @throws StartError as of `startProvider`, UnknownCommandError, CommandFailedError
 */
export async function runCommand(
  words: readonly string[],
  {
    environment,
    clock = systemClock,
    print = (line) => process.stdout.write(`${line}\n`),
    remark = (line) => process.stderr.write(`${line}\n`),
  }: Partial<CommandWorld> = {},
): Promise<string | null> {
  const { values, positionals: plain } = parseArgs({
    args: [...words],
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    // The options of a command are checked below, with its usage.
    strict: false,
  });
  const { help = false, ...options } = values;
  const flags = new Set(Object.keys(options));
  const asksForHelp = help || plain[0] === 'help';
  const named = plain[0] === 'help' ? plain.slice(1) : plain;
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => named[index] === word));
  if (asksForHelp && (command || named.length === 0))
    return command ? helpFor(command) : helpForAll(commands);
  if (!command) {
    const names = commands.map(({ name }) => name).join(', ');
    throw new UnknownCommandError(
      `There is no command "${plain.join(' ')}". There are: ${names}. See --help.`,
    );
  }
  const rest = named.slice(command.name.split(' ').length);
  const unknown = [...flags].find((flag) => !command.flags?.includes(flag));
  const { takes = 0, mayTake = 0 } = command;
  if (unknown !== undefined || rest.length < takes || rest.length > takes + mayTake) {
    const wrong = unknown === undefined ? 'The arguments are wrong' : `It has no option --${unknown}`;
    throw new UnknownCommandError(`${wrong}. Usage: ${helpFor(command)}`);
  }
  return command.run({ environment, clock, print, remark }, rest, flags);
}

const program = 'auth-elements-provider';

function helpForAll(commands: readonly Command[]): string {
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

function helpFor(command: Command): string {
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
