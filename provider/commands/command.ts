/** The input and output of a command. */
import { StartError } from '../../platform/start-error.ts';
import type { Clock } from '../clock/clock.ts';

export interface CommandWorld {
  /** The variables. @default process.env */
  environment: Record<string, string | undefined> | undefined;
  clock: Clock;
  print(line: string): void;
  /** Writes a line to standard error, which is not part of the result. */
  remark(line: string): void;
}

export interface Command {
  /** The command as typed, such as `keys rotate`. */
  name: string;
  /** What follows the name. */
  usage?: string;
  /** One line for the list. */
  what: string;
  /** More for its own help. */
  more?: string;
  /** How many arguments may follow. @default none */
  takes?: number;
  /** How many more may follow. @default none */
  mayTake?: number;
  /** The flags that it knows, without dashes. */
  flags?: readonly string[];
  /** Returns the line to print at the end; null if it has printed everything. @throws StartError */
  run(world: CommandWorld, words: readonly string[], flags: ReadonlySet<string>): Promise<string | null>;
}

/** The arguments name no command, or do not match its usage. */
export class UnknownCommandError extends StartError {
  override readonly name = 'UnknownCommandError';
}

/** A command has done its work and found a problem. */
export class CommandFailedError extends StartError {
  override readonly name = 'CommandFailedError';
}
