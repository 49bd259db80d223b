/**
 * `npm run pictures`: takes the pictures of the documentation from the real provider, demo and widget, and writes them
 * to `docs/images/`. `npm run pictures -- code demo` takes only those whose name begins with one of these.
 * `npm run pictures -- --languages` takes every screen in every language, `-- --languages de ja` in some, and `-- --languages --pages`
 * only a page of each. `-- --sheets`: see `sheets.mjs`.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { ensureBuilt } from '../../scripts/lib/built.mjs';
import { ensureInstalled } from '../../scripts/lib/installed.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { startService } from '../../scripts/lib/service.mjs';

const folder = at('docs/images');
const mostBytes = 4_000_000;

ensureInstalled();
await ensureBuilt();
const { chromium } = await import('playwright');
const { createStudio } = await import('./studio.mjs');
const { drawAll } = await import('./all.mjs');
const { drawLanguages } = await import('./languages.mjs');
const { drawSheets } = await import('./sheets.mjs');

const { fingerprint, shownOn } = await import('./fingerprint.mjs');
const { readSources } = await import('./sources.mjs');

const { values, positionals: names } = parseArgs({
  options: {
    languages: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    sheets: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const data = await mkdtemp(join(tmpdir(), 'auth-elements-pictures-'));
const services = [];
/** What the pages of the current picture showed. */
const notes = [];
/** What each picture shows: `test/tools/pictures.test.ts` compares it with the sources. */
const records = at('docs/images/pictures.json');
const recorded = JSON.parse(await readFile(records, 'utf8').catch(() => '{}'));
const sources = await readSources();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [providerPort, demoPort] = [await freePort(), await freePort()];
  const env = {
    PROVIDER_PORT: String(providerPort),
    DEMO_PORT: String(demoPort),
    LOG_LEVEL: 'silent',
    RATE_SENDS_PER_ADDRESS: '1000',
    RATE_WRONG_TRIES_PER_ADDRESS: '1000',
  };
  const provider = `http://localhost:${providerPort}`;
  const demo = `http://localhost:${demoPort}`;
  await start('provider', 'provider/main.ts', { ...env, DATA_DIR: 'memory:' }, `${provider}/healthz`);
  await start('demo', 'demo-host/main.ts', { ...env, DATA_DIR: data }, `${demo}/`);
  await mkdir(folder, { recursive: true });
  const studio = await createStudio({ browser, provider, demo, save, notes });
  if (values.sheets) await drawSheets(studio, { wanted: names, write });
  else if (values.languages) await drawLanguages(studio, names, values.pages);
  else await drawAll(studio);
  await studio.close();
} finally {
  await browser.close();
  for (const service of services.toReversed()) await service.stop();
  await rm(data, { recursive: true, force: true });
}
await weigh();

async function start(name, file, env, url) {
  const service = startService({ name, file, env, print: (line) => console.error(`[${name}] ${line}`) });
  services.push(service);
  await service.ready(url);
}

/** Takes and writes one picture, if it was asked for. */
async function save(name, draw) {
  if (names.length > 0 && !names.some((start) => name.startsWith(start))) return;
  notes.length = 0;
  await write(name, await draw());
}

async function write(name, png) {
  await record(name);
  await mkdir(join(folder, dirname(name)), { recursive: true });
  await writeFile(join(folder, `${name}.png`), png);
  console.log(`${name}.png  ${Math.round(png.length / 1024)} kB`);
}

/** Only the elements have texts and rules of ours, and only in English. */
async function record(name) {
  const shown = shownOn(notes, sources.messages);
  if (shown.classes === '' || /^languages\/|-ar$|-ja$/.test(name)) return;
  recorded[name] = { ...shown, hash: fingerprint(shown, sources) };
  const sorted = Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = sorted.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  await writeFile(records, `{\n${lines.join(',\n')}\n}\n`);
}

async function weigh() {
  const all = await readdir(folder, { recursive: true });
  const files = all.filter((name) => name.endsWith('.png'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${files.length} pictures, ${Math.round(total / 1024)} kB`);
  if (total <= mostBytes) return;
  console.error(`That is more than the ${mostBytes / 1000} kB that a clone should carry.`);
  process.exitCode = 1;
}
