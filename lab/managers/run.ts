/**
 * `npm run test:managers`: real password managers on every screen with a field for them. Installs what it needs on Debian,
 * writes the table of docs/methods/password-managers.md, and ends with `N passed, N failed`.
 *
 * `-- KeePassXC` runs one manager. `--extension FOLDER` takes another version of KeePassXC's extension, unpacked.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/root.mjs';
import type { Check } from './checks.ts';
import { chromiumsOwn } from './chromium.ts';
import { firefoxsOwn } from './firefox.ts';
import { ensureExtension, ensurePrograms } from './install.ts';
import { keepassxc } from './keepassxc/run.ts';
import { writeTable } from './table.ts';
import { walkerKind } from './walker.ts';
import { type ManagersWorld, type Mode, modes, startWorld } from './world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { extension: { type: 'string' } },
});

const managers: Record<string, (world: ManagersWorld, mode: Mode) => Promise<Check[]>> = {
  KeePassXC: async (world, mode) =>
    keepassxc(
      world,
      mode,
      values.extension ?? (await ensureExtension(join(root, '.cache/keepassxc-browser'))),
    ),
  Chromium: chromiumsOwn,
  Firefox: firefoxsOwn,
  walker: walkerKind,
};

async function main(): Promise<number> {
  const names = positionals.length > 0 ? positionals : Object.keys(managers);
  ensurePrograms();
  const world = await startWorld();
  const checks: Check[] = [];
  for (const name of names) {
    const run = managers[name];
    if (!run)
      throw new Error(`There is no manager "${name}". There are: ${Object.keys(managers).join(', ')}`);
    for (const mode of Object.keys(modes) as Mode[]) checks.push(...(await run(world, mode)));
  }
  await world.stop();
  for (const { manager, mode, screen, does, passed, trouble } of checks)
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${manager}, ${mode}, ${screen}: ${does} ${trouble}`);
  if (positionals.length === 0) await writeTable(checks);
  const failed = checks.filter(({ passed }) => !passed).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return failed > 0 || checks.length === 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
