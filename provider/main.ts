#!/usr/bin/env node
/**
 * The provider as a program: settings from the environment, one line when ready, a graceful stop. With arguments it runs that
 * command and exits. In production all output is JSON, except that of commands for people.
 */
import { processOutput } from '../platform/process-output.ts';
import { explainFailedStart } from '../platform/program.ts';
import { runCommand } from './commands/run.ts';
import { isProduction } from './settings/own-environment.ts';

const words = process.argv.slice(2);
/** They end, and a person reads what they say. */
const isForPeople =
  ['admin', 'doctor', 'import', 'export', 'help', 'settings'].includes(words[0] ?? '') ||
  words.includes('--help');
const output = processOutput('provider', isProduction() && !isForPeople);

try {
  const line = await runCommand(words.length > 0 ? words : ['start']);
  if (line !== null) output.done(line);
} catch (error) {
  output.failed(explainFailedStart(error, 'DATABASE_URL'));
  process.exit(1);
}
