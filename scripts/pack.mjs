/**
 * `npm run pack`: writes both packages to `packages/`, each to be installed by its file. With `-- --repository https://…` they name
 * their repository, which npm's provenance compares, and links to what is not packed lead there.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { linkedDocs } from './build/documents/linked-docs.mjs';
import { packedPage } from './build/documents/packed-page.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { at } from './lib/root.mjs';

const run = promisify(execFile);

/**
 * Packs the widget and the provider. Builds `dist/` if it is missing or old.
 *
 * @param {{ folder?: string, names?: ('widget' | 'provider')[], repository?: string | undefined }} [options] `folder` default
 *   `packages`; `names`: which, default both; `repository`: its address, default none.
 * @returns {Promise<{ path: string, bytes: number }[]>}
 */
export async function pack({ folder = at('packages'), names = ['widget', 'provider'], repository } = {}) {
  await ensureBuilt();
  await mkdir(folder, { recursive: true });
  const work = { widget: widgetFiles, provider: providerFiles };
  return Promise.all(names.map((name) => packFolder(work[name], { folder, repository })));
}

/** What npm itself would take, with the documents, and without the source maps: they are twice as large as the rest. */
async function widgetFiles(place) {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: at() });
  const [{ files }] = JSON.parse(stdout);
  for (const path of [...files.map((file) => file.path), ...(await linkedDocs())]) {
    if (path.endsWith('.map')) continue;
    await mkdir(dirname(join(place, path)), { recursive: true });
    // Unchanged: `integrity.json` has the hash of each script.
    await copyFile(at(path), join(place, path));
  }
  await nameDocs(place);
}

/** npm packs what `files` names, and our folder has the documents too. */
async function nameDocs(place) {
  const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  manifest.files.push('docs');
  // What a script would build is packed already.
  delete manifest.scripts;
  delete manifest.devDependencies;
  delete manifest.allowScripts;
  delete manifest.overrides;
  await writeFile(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function providerFiles(place) {
  const { dependencies, providerPackage } = await import('./build/provider.mjs');
  const files = await providerPackage();
  for (const name of ['LICENSE', 'CHANGELOG.md']) files.set(name, await readFile(at(name)));
  files.set('README.md', await readFile(at('provider/deploy/README.md')));
  const deployed = await readdir(at('provider/deploy'), { recursive: true, withFileTypes: true });
  for (const entry of deployed.filter((one) => one.isFile() && one.name !== 'README.md')) {
    const path = join(entry.parentPath, entry.name);
    files.set(`deploy/${relative(at('provider/deploy'), path)}`, await readFile(path));
  }
  files.set('package.json', `${JSON.stringify(await manifest(dependencies), null, 2)}\n`);
  for (const [name, content] of files) {
    await mkdir(dirname(join(place, name)), { recursive: true });
    await writeFile(join(place, name), content);
  }
}

async function manifest(dependencies) {
  const { version, license, type, engines, devDependencies } = JSON.parse(
    await readFile(at('package.json'), 'utf8'),
  );
  return {
    name: 'auth-elements-provider',
    version,
    description: 'The provider of auth-elements: the server behind the sign-in elements.',
    ...{ license, type, engines },
    // The path has no `./`, because npm would remove it when it publishes.
    bin: { 'auth-elements-provider': 'dist/main.js' },
    files: ['dist', 'files', 'deploy', 'LICENSES.txt', 'sbom.cdx.json', 'CHANGELOG.md'],
    dependencies: Object.fromEntries(dependencies.map((name) => [name, devDependencies[name]])),
  };
}

/** No link of a packed page leads nowhere. */
async function finishPages(place, repository) {
  const names = await readdir(place, { recursive: true });
  const all = new Set(names.map((name) => name.replaceAll('\\', '/')));
  for (const page of all) {
    if (!page.endsWith('.md')) continue;
    const text = await readFile(join(place, page), 'utf8');
    const has = (path) => all.has(path.replace(/\/$/, ''));
    await writeFile(join(place, page), packedPage(text, { page, has, repository }));
  }
}

async function nameRepository(place, address) {
  const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  const named = {
    repository: { type: 'git', url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
  await writeFile(join(place, 'package.json'), `${JSON.stringify({ ...manifest, ...named }, null, 2)}\n`);
}

/** npm writes the archive itself, so that it is one that npm reads. */
async function packFolder(write, { folder, repository }) {
  const place = await mkdtemp(join(tmpdir(), 'auth-elements-pack-'));
  try {
    await write(place);
    await finishPages(place, repository);
    if (repository) await nameRepository(place, repository);
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], { cwd: place });
    const [{ filename, size }] = JSON.parse(stdout);
    const path = join(folder, filename);
    await copyFile(join(place, filename), `${path}.draft`);
    await rename(`${path}.draft`, path);
    return { path, bytes: size ?? (await stat(path)).size };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  try {
    const { values } = parseArgs({ options: { repository: { type: 'string' } } });
    for (const { path, bytes } of await pack(values))
      console.log(`${path.slice(at().length + 1)}: ${(bytes / 1e6).toFixed(2)} MB`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
