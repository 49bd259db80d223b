/** The Node of the images, beside the older one that runs the tests. From the registry; pinned. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../../scripts/lib/root.mjs';

const version = '24.9.0';

/** @returns {{ node: string, path: string }} The program, and a `PATH` in which it comes first. */
export function ensureNode24() {
  const folder = at('.cache/node24');
  const bin = join(folder, 'node_modules/node/bin');
  const node = join(bin, 'node');
  const isThere =
    existsSync(node) && execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() === `v${version}`;
  if (!isThere) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder });
  }
  return { node, path: `${bin}:${process.env.PATH ?? ''}` };
}
