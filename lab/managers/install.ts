/** Programs and the extension that the checks drive, from Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { installOnDebian, isExecutable, placesOf } from '../../scripts/browsers/executables.mjs';
import { ensureFirefox } from '../../scripts/browsers/firefox.mjs';

const programs = { keepassxc: 'keepassxc', Xvfb: 'xvfb', xdotool: 'xdotool' };

/** Installs what is missing, on Debian as root. @throws with what to install by hand */
export function ensurePrograms(): void {
  ensureChromium();
  ensureFirefox();
  for (const [name, debian] of Object.entries(programs)) {
    const has = () => placesOf([name]).some(isExecutable);
    if (!has()) installOnDebian(name, [debian]);
    if (!has()) throw new Error(`There is no ${name}. On Debian "apt-get install ${debian}" installs it.`);
  }
}

const repository =
  'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian stable main\n';

/**
 * Returns the unpacked extension of Debian's stable release, downloaded once. It is not installed: Debian's Chromium would
 * load it in every profile of the machine.
 */
export async function ensureExtension(cache: string): Promise<string> {
  const extension = join(cache, 'root/usr/share/chromium/extensions/keepassxc-browser');
  if (existsSync(join(extension, 'manifest.json'))) return extension;
  for (const folder of ['lists/partial', 'archives/partial'])
    await mkdir(join(cache, folder), { recursive: true });
  const sources = join(cache, 'sources.list');
  await writeFile(sources, repository);
  const options = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(cache, 'lists')}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...options, '-qq', 'update'], cache);
  run('apt-get', [...options, '-qq', 'download', 'webext-keepassxc-browser'], cache);
  run('sh', ['-c', 'dpkg-deb -x webext-keepassxc-browser_*.deb root'], cache);
  return extension;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(
      `"${command}" ended with ${status}. Without Debian's packages, unpack the extension yourself and pass "--extension FOLDER".`,
    );
}
