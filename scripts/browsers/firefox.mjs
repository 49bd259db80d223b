/** Finds a Firefox for the journeys that also run in it. Can install one on Debian as root. */
import { installOnDebian, isExecutable, placesOf } from './executables.mjs';

const names = ['firefox-esr', 'firefox'];
const macApp = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** @returns {string | null} Path of an executable, `FIREFOX_PATH` first. */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_PATH) return isExecutable(env.FIREFOX_PATH) ? env.FIREFOX_PATH : null;
  return [...placesOf(names, env), macApp].find(isExecutable) ?? null;
}

/**
 * Finds Firefox or installs it on Debian as root. Returns null if there is none: Chromium runs the larger part. Ends
 * the process if `FIREFOX_PATH` cannot run.
 */
export function ensureFirefox() {
  const path = findFirefox();
  if (path) return path;
  if (process.env.FIREFOX_PATH) {
    console.error(`FIREFOX_PATH is ${process.env.FIREFOX_PATH}, which cannot run. Correct or unset it.`);
    process.exit(1);
  }
  installOnDebian('Firefox', ['firefox-esr']);
  return findFirefox();
}
