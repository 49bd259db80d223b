/**
 * Brings `node_modules` in line with `package-lock.json`, so that `npm start` and `npm test` can be the first command
 * after `git clone`. Uses Node builtins only: it runs while nothing is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from './root.mjs';

/** Installs if a package is missing or has another version. Ends the process with one clear line if it cannot. */
export function ensureInstalled() {
  const reason = whatIsMissing();
  if (!reason) return;
  console.log(`Installing packages (${reason}) …`);
  // Always with development packages: build, provider and tests need them, also under NODE_ENV=production.
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status === 0) return;
  console.error(
    `Could not install the packages: "npm ci" ended with ${result.status ?? result.error?.code ?? result.signal}. Check the network or the npm registry and run the command again.`,
  );
  process.exit(1);
}

/**
 * Compares the lock file with the copy that npm writes to `node_modules` as its last step. After an interrupted
 * install that copy is missing.
 * @returns {string | null} Why an install is needed.
 */
export function whatIsMissing(folder = root) {
  const packages = readPackages(`${folder}/package-lock.json`);
  const present = readPackages(`${folder}/node_modules/.package-lock.json`);
  if (!packages) return null;
  if (!present) return 'none installed yet';
  for (const [path, { version, optional, link }] of Object.entries(packages)) {
    if (path === '' || link) continue;
    // Optional packages for other platforms are rightly absent.
    if (optional && !present[path]) continue;
    if (present[path]?.version !== version || !existsSync(`${folder}/${path}`)) {
      return `${path.replace(/^.*node_modules\//, '')} ${version} is missing`;
    }
  }
  return null;
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Runs the npm that runs us, or else the one on the path. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: at(), stdio: 'inherit' };
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
