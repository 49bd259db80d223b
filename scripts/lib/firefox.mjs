/** Finds a Firefox for the journeys that run in it, too; on Debian as root it can install one. */
import { installOnDebian, isExecutable, placesOf } from './executables.mjs';

const names = ['firefox-esr', 'firefox'];
const macApp = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** @returns {string | null} Path of an executable, `FIREFOX_PATH` first. */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_PATH) return isExecutable(env.FIREFOX_PATH) ? env.FIREFOX_PATH : null;
  return [...placesOf(names, env), macApp].find(isExecutable) ?? null;
}

/**
 * Finds Firefox or installs it on Debian as root. Null where there is none: what Chromium shows is the larger part. Ends
 * the process where `FIREFOX_PATH` names what cannot be run.
 */
export function ensureFirefox() {
  const found = findFirefox();
  if (found) return found;
  if (process.env.FIREFOX_PATH) {
    console.error(`FIREFOX_PATH is ${process.env.FIREFOX_PATH}, which cannot be run. Correct or unset it.`);
    process.exit(1);
  }
  installOnDebian('Firefox', ['firefox-esr']);
  return findFirefox();
}
