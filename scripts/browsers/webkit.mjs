/** Finds WebKitGTK for the journeys that also run in it. Can install it on Debian as root. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installOnDebian, isExecutable, placesOf } from './executables.mjs';

/**
 * @typedef {object} WebKit
 * @property {string} driver WebKitWebDriver, which starts and steers the browser.
 * @property {string} browser MiniBrowser, the window around WebKitGTK.
 * @property {string} display Xvfb, a screen that exists only in memory.
 */

/** @returns {WebKit | null} Paths of executables; `WEBKIT_DRIVER_PATH` names the driver. */
export function findWebKit(env = process.env, libraries = '/usr/lib') {
  const drivers = env.WEBKIT_DRIVER_PATH ? [env.WEBKIT_DRIVER_PATH] : placesOf(['WebKitWebDriver'], env);
  const driver = drivers.find(isExecutable);
  const browser = browsersIn(libraries).find(isExecutable);
  const display = placesOf(['Xvfb'], env).find(isExecutable);
  return driver && browser && display ? { driver, browser, display } : null;
}

/**
 * Finds WebKitGTK or installs it on Debian as root. Returns null if it is unavailable. Ends the process if
 * `WEBKIT_DRIVER_PATH` cannot run.
 */
export function ensureWebKit() {
  const installed = findWebKit();
  if (installed) return installed;
  const path = process.env.WEBKIT_DRIVER_PATH;
  if (path && !isExecutable(path)) {
    console.error(`WEBKIT_DRIVER_PATH is ${path}, which cannot run. Correct or unset it.`);
    process.exit(1);
  }
  installOnDebian('WebKitGTK', ['webkit2gtk-driver', 'xvfb']);
  return findWebKit();
}

/** The browser is not in the PATH: Debian keeps it beside the library, in a folder for each architecture. */
function browsersIn(libraries) {
  const machines = existsSync(libraries) ? readdirSync(libraries).filter((name) => /-linux-/.test(name)) : [];
  return ['', ...machines].flatMap((machine) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
      join(libraries, machine, version, 'MiniBrowser'),
    ),
  );
}
