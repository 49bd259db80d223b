/** Finds a Chromium for the browser tests; on Debian as root it can install one. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { at } from '../lib/root.mjs';
import { installOnDebian, isExecutable, placesOf } from './executables.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const insidePlaywright = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
];
const shellsInsidePlaywright = [
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
];

/** @returns {string | null} Path of an executable, `CHROMIUM_PATH` first. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return [...placesOf(names, env), ...macApps, ...fromPlaywright(env)].find(isExecutable) ?? null;
}

/**
 * Finds Chromium's headless shell: the same engine without a window, tabs and the pages of the address bar. Tests take
 * two thirds of the time in it; see docs/design/tests.md.
 * @returns {string | null} Path of an executable; null where there is none or `CHROMIUM_PATH` names another browser.
 */
export function findHeadlessShell(env = process.env) {
  if (env.CHROMIUM_PATH) return null;
  return (
    [...placesOf(['chromium-headless-shell'], env), ...shellsOfPlaywright(env)].find(isExecutable) ?? null
  );
}

/** Installs the headless shell on Debian as root. Without it, the tests run in Chromium. */
export function ensureHeadlessShell() {
  if (!process.env.CHROMIUM_PATH && !findHeadlessShell())
    installOnDebian('the headless shell of Chromium', ['chromium-headless-shell']);
}

/** Finds Chromium, installs it on Debian as root, or ends the process with one line that says how to get it. */
export function ensureChromium() {
  const path = findChromium();
  if (path) return path;
  if (process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which cannot run. Correct or unset it.`);
    process.exit(1);
  }
  installOnDebian('Chromium', ['chromium', 'fonts-liberation']);
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    'No Chromium found. Get one with "apt-get install chromium" (Debian, as root) or "npx playwright install chromium", or set CHROMIUM_PATH to its executable.',
  );
  process.exit(1);
}

/** Root has no sandbox. The other switches stop the browser's background work. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * How the tests start Chromium: through `quiet-chromium.sh` if there is a shell. `null` means the one that Playwright brings.
 * @param {string | null | undefined} path
 * @returns {{ args: string[], executablePath?: string, env?: Record<string, string> }} Playwright's `launchOptions`.
 */
export function quietly(path) {
  if (!path) return { args };
  if (process.platform === 'win32') return { args, executablePath: path };
  return {
    args,
    executablePath: at('scripts/browsers/quiet-chromium.sh'),
    env: { ...process.env, REAL_CHROMIUM: path },
  };
}

function fromPlaywright(env) {
  return inCaches(env, 'chromium-', insidePlaywright);
}

function shellsOfPlaywright(env) {
  return inCaches(env, 'chromium_headless_shell-', shellsInsidePlaywright);
}

/** The programs at `paths` in the folders that Playwright installs, the newest first. */
function inCaches(env, prefix, paths) {
  const home = homedir();
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    env.LOCALAPPDATA && join(env.LOCALAPPDATA, 'ms-playwright'),
  ];
  return caches
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(prefix))
        .sort()
        .reverse()
        .flatMap((name) => paths.map((path) => join(folder, name, path))),
    );
}
