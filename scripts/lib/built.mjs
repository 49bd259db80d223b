/** Makes sure that `dist/` exists and is up to date. */
import { isUpToDate } from './up-to-date.mjs';

/** Builds if any source is newer than `dist/`. Packages must be installed. */
export async function ensureBuilt() {
  if (isUpToDate()) return;
  console.log('Building …');
  const { build } = await import('../../esbuild.config.mjs');
  await build();
}
