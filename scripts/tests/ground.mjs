/** What several stages stand on, made by the first of them: the bundles of our programs, and a PostgreSQL server. */
import { bundlePrograms } from './programs.mjs';
import { startTestPostgres } from './test-postgres.mjs';

let making;

export async function makeGround() {
  making ??= Promise.all([bundlePrograms(), startTestPostgres()]);
  await making;
}

/** At the end of the run. */
export async function removeGround() {
  if (!making) return;
  const [remove, postgres] = await making;
  await Promise.all([remove(), postgres.stop()]);
}
