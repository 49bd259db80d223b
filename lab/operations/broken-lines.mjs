/** Breaks one line in each part of the product: `npm test -- --changed` fails each time. `BROKEN=scim,otp` takes some. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root } from '../../scripts/lib/root.mjs';
import { brokenLines } from './parts/broken-lines-table.mjs';
import { checks, runCommand } from './parts/installed.mjs';

/** The cheapest first; the first that fails ends the run. */
const stages = ['unit', 'view', 'journeys'];

export async function breakLines() {
  const { results, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-broken-'));
  git(root, 'worktree', 'add', '--detach', '--force', folder, 'HEAD');
  try {
    symlinkSync(at('node_modules'), join(folder, 'node_modules'));
    const parts = process.env.BROKEN?.split(',') ?? [''];
    for (const fault of brokenLines.filter(({ file }) => parts.some((part) => file.includes(part))))
      await check(`${fault.file}: ${fault.broken}`, () => seenBy(folder, fault));
  } finally {
    git(root, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** @returns the stage that fails, after how long, and its first failed test */
async function seenBy(folder, { file, line, broken }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(line).length !== 2) throw new Error(`"${line}" does not stand once in ${file}.`);
  writeFileSync(
    path,
    text.replace(line, () => broken),
  );
  const started = performance.now();
  try {
    for (const stage of stages) {
      const command = ['npm', 'test', '--', '--changed', 'HEAD', '--only', `build,${stage}`];
      const { code, output } = await runCommand(command, { cwd: folder, env: process.env });
      if (code === 0) continue;
      const seconds = Math.round((performance.now() - started) / 1000);
      if (!new RegExp(`^── ${stage} .* failed`, 'm').test(output)) throw new Error(output.slice(-4000));
      return `${stage}, ${seconds} s: ${/^\s*(?:✖|✘|❌|𐄂|\d+\)) *(.+)$/m.exec(output)?.[1] ?? ''}`;
    }
    throw new Error('No chosen test failed.');
  } finally {
    writeFileSync(path, text);
  }
}

function git(cwd, ...args) {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
