/** The Pet Shelter as a program: settings from the environment, one line when ready, and a graceful stop. */
import { processOutput } from '../../platform/process-output.ts';
import { explainFailedStart, stopOnSignals } from '../../platform/program.ts';
import { readOrigin, readPort } from '../settings.ts';
import { startShelter } from './server.ts';

const { env } = process;
const output = processOutput('shelter', env.NODE_ENV === 'production');

try {
  const shelter = await startShelter({
    port: readPort(env, 'SHELTER_PORT', 4301),
    providerUrl: readOrigin(env, 'PROVIDER_URL', `http://localhost:${readPort(env, 'PROVIDER_PORT', 4400)}`),
    dataDirectory: env.DATA_DIR || '.data',
    ...(env.PROVIDER_PREFIX ? { prefix: env.PROVIDER_PREFIX } : {}),
    seeding: { say: output.done },
    ...(env.ADMIN_SECRET ? { adminSecret: env.ADMIN_SECRET } : {}),
  });
  stopOnSignals(shelter.close);
  output.ready(shelter.url);
} catch (error) {
  output.failed(explainFailedStart(error, 'DATA_DIR'));
  process.exit(1);
}
