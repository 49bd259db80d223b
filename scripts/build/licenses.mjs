/** `LICENSES.txt`: the licence of every package that is bundled into the published files. */
import { readdir, readFile } from 'node:fs/promises';
import { at } from '../lib/root.mjs';

/** @param {string[]} inputs Source paths as esbuild's metafile names them. */
export async function licenses(inputs) {
  const parts = await Promise.all([own(), ...bundledPackages(inputs).map(describe)]);
  return `${parts.join('\n\n----------------------------------------\n\n')}\n`;
}

/**
 * The packages from which a bundle has code.
 *
 * @param {string[]} inputs
 */
export function bundledPackages(inputs) {
  return [...new Set(inputs.map(packageOf).filter((name) => name !== null))].sort();
}

async function own() {
  return `auth-elements\n\n${(await readFile(at('LICENSE'), 'utf8')).trim()}`;
}

async function describe(name) {
  const folder = at('node_modules', name);
  const { version, license, repository } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const text = file
    ? await readFile(`${folder}/${file}`, 'utf8')
    : `The package carries no licence file; its package.json says ${license}. ${repository?.url ?? repository ?? ''}`;
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}

function packageOf(path) {
  return path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? null;
}
