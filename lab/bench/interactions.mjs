/**
 * `npm run bench -- --interactions`: what a visitor with fast fingers notices once the form is usable, on slow 4G and a CPU
 * four times slower, next to two floors in the same run.
 * `--runs 9` (default) `--dist PATH` (another build, to compare).
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { ensureBuilt } from '../../scripts/lib/built.mjs';
import { contestants } from './contestants.mjs';
import { fingers } from './fingers.mjs';
import { serveApi, serveSite } from './site.mjs';

/** In the order of a visit. A floor has only the first field. */
const steps = ['type', 'tab', 'countries', 'continue'];

/** @param {string[]} argv */
export async function benchInteractions(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      interactions: { type: 'boolean' },
      runs: { type: 'string', default: '9' },
      dist: { type: 'string' },
    },
  });
  const executablePath = ensureChromium();
  if (!values.dist) await ensureBuilt();
  const { chromium } = await import('playwright');
  const api = await serveApi();
  const all = await contestants({ api: api.origin, ...(values.dist && { dist: values.dist }) });
  const entries = await Promise.all(
    all
      .filter(({ name }) => ['shell', 'react', 'tabs'].includes(name))
      .map(async (entry) => ({ ...entry, site: await serveSite(entry) })),
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const times = new Map(entries.map(({ name }) => [name, []]));
  try {
    // Interleaved, so that a busy moment of the machine affects all of them alike. The first round warms up and is dropped.
    for (let run = -1; run < Number(values.runs); run++) {
      for (const { name, site } of entries) {
        const measured = await fingers(browser, site.origin, { whole: name === 'tabs' });
        if (run >= 0) times.get(name).push(measured);
      }
    }
  } finally {
    await browser.close();
    for (const { site } of entries) site.close();
    api.close();
  }
  console.log(`Chromium, slow 4G, CPU four times slower, medians of ${values.runs} (worst), in milliseconds`);
  console.table(
    Object.fromEntries(
      entries.map(({ name, title }) => {
        const runs = times.get(name);
        const cell = (of) => withWorst(runs.map(of).filter((value) => value !== undefined));
        return [
          title,
          {
            'blocked after usable': cell(({ blocked }) => blocked),
            ...Object.fromEntries(steps.map((step) => [step, cell((run) => run[step])])),
            requests: cell(({ requests }) => requests),
            kB: cell(({ bytes }) => bytes / 1000),
          },
        ];
      }),
    ),
  );
}

function withWorst(values) {
  if (values.length === 0) return '';
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1].toFixed(0)} (${sorted.at(-1).toFixed(0)})`;
}
