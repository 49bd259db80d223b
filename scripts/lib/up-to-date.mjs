/** Whether `dist/` was built after the last change of its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const sources = [
  'session-core',
  'src',
  'elements',
  'backend',
  'public',
  'scripts/build',
  'esbuild.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
];

export function isUpToDate(folder = root) {
  if (!existsSync(join(folder, 'dist/auth-elements.js'))) return false;
  const built = Math.min(...timesOf(join(folder, 'dist'), { folders: false }));
  // Folders count too: their time changes when a file in them is removed.
  const changed = Math.max(...sources.flatMap((name) => timesOf(join(folder, name), { folders: true })));
  return changed < built;
}

function timesOf(path, { folders }) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [Number.POSITIVE_INFINITY];
  if (!stat.isDirectory()) return [stat.mtimeMs];
  const inside = readdirSync(path).flatMap((name) => timesOf(join(path, name), { folders }));
  return folders ? [stat.mtimeMs, ...inside] : inside;
}
