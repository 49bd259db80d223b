/** Programs of the machine: where they are, and how to install them on Debian. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Paths where programs of these names may be, the first name first. */
export function placesOf(names, env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Installs packages where possible: on Debian, as root.
 * @param {string} name The program's name, for the message.
 * @param {string[]} packages
 */
export function installOnDebian(name, packages) {
  if (!isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${name} (apt-get install ${packages[0]}) …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

function isDebian() {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
