import { processOutput } from '../../platform/process-output.ts';
import { stopOnSignals } from '../../platform/program.ts';
import { startProvider } from '../program/start.ts';
import { isProduction } from '../settings/own-environment.ts';
import type { Command } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';

export const starting: Command = {
  name: 'start',
  what: 'Serves until SIGTERM or Ctrl-C. Migrates the database first, unless MIGRATE=off.',
  more: 'It prints one line when it is ready. Without DATABASE_URL it uses an embedded database in DATA_DIR (.data), which production must name.',
  async run({ environment }) {
    if (isProduction(environment)) requireNamedDatabase({ environment });
    const provider = await startProvider(environment ? { environment } : {});
    stopOnSignals(provider.close);
    processOutput('provider', isProduction(environment)).ready(provider.url);
    return null;
  },
};
