/** The walks of `docs/architecture.md` in the browser, as a run measures them. */
import { brandMarks } from '../build/brand-marks.mjs';
import { root } from '../lib/root.mjs';
import { seenImports } from './seen-imports.mjs';

const origin = 'http://localhost';

/** Measures the walks in a browser of its own. */
export async function browserWalks() {
  const { chromium } = await import('playwright-core');
  const { ensureChromium, quietly } = await import('../browsers/chromium.mjs');
  const browser = await chromium.launch(quietly(ensureChromium()));
  try {
    return await measureBrowserWalks(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('playwright-core').Page} page An empty page of Chromium.
 * @returns {Promise<Record<string, import('./walks.mjs').Part[]>>} By the walk's title.
 */
export async function measureBrowserWalks(page) {
  const texts = await bundled();
  await page.route(`${origin}/**`, (route) => {
    const body = texts.get(new URL(route.request().url()).pathname);
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
    const html =
      '<!doctype html><html lang="en"><title>Walks</title><body><script type="module" src="/walks-in-browser.js"></script>';
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  const debug = await page.context().newCDPSession(page);
  await debug.send('Profiler.enable');
  await debug.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const ranIn = async (name, calls) => {
    await debug.send('Profiler.takePreciseCoverage');
    await page.evaluate(([walk, calls]) => globalThis.walks[walk](calls), [name, calls]);
    const { result } = await debug.send('Profiler.takePreciseCoverage');
    return filesOf(result, texts);
  };
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'walks' in globalThis);
  await ranIn('begin');
  const attribute = await ranIn('attribute');
  await ranIn('press', 1);
  const press = await ranIn('press', 2);
  return {
    'An address to its mail.': [part(press, 'browser', /^(src|elements|session-core)\//)],
    'An attribute to the screen.': [
      part(attribute, 'elements', /^elements\//),
      part(attribute, 'src', /^src\//),
    ],
  };
}

/** Whatever is drawn or called runs them. */
const always =
  /^session-core\/lib\/|^elements\/drawing\/|^src\/(strings|theme|languages)\/|^src\/components\/([^/]+|(frame|messages|buttons)\/.*)$/;

function part(ran, room, of) {
  const inRoom = ran.filter((file) => of.test(file));
  return { room, ran: inRoom, own: inRoom.filter((file) => !always.test(file)) };
}

/** @returns {Promise<Map<string, string>>} The page's scripts by path. */
async function bundled() {
  // Imported late: in a fresh clone it must be installed first.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['test/walks-in-browser.ts'],
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', __VERSION__: '"0.0.0-test"' },
    plugins: [brandMarks],
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path, seenImports(text)]));
}

/** The bundler writes the name of each file above its code. */
function filesOf(scripts, texts) {
  const files = new Set();
  for (const { url, functions } of scripts) {
    const text = url.startsWith(origin) ? texts.get(url.slice(origin.length)) : undefined;
    if (text === undefined) continue;
    const begins = [...text.matchAll(/^\/\/ (\S+\.tsx?)$/gm)];
    for (const { functionName, ranges } of functions) {
      const [{ count, startOffset }] = ranges;
      // The body of a script runs when it loads, not on a walk.
      if (count === 0 || (functionName === '' && startOffset === 0)) continue;
      const file = begins.findLast(({ index }) => index <= startOffset)?.[1];
      if (file) files.add(file);
    }
  }
  return [...files].filter((file) => !file.includes('node_modules')).sort();
}
