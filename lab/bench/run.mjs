/**
 * `npm run bench`: how long until the first field is usable, next to three floors and our email form, in the same run.
 * `-- --provider`: measures the provider instead; for its options see `provider/run.mjs`.
 * `-- --timing`: whether answers reveal accounts by their time; for its options see `timing.mjs`.
 * `-- --journey`: a whole sign-in; for its options see `journey.mjs`.
 * `-- --interactions`: what a visitor with fast fingers notices; for its options see `interactions.mjs`.
 * `-- --runs 9` (default) `-- --profile full,slow` (default both) `-- --warm` (second visits) `-- --dist PATH` (another build). Compare ratios: the milliseconds depend on the machine.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { ensureBuilt } from '../../scripts/lib/built.mjs';
import { ensureInstalled } from '../../scripts/lib/installed.mjs';

/** What else is measured, by its option. */
const others = {
  '--provider': async () => (await import('./provider/run.mjs')).benchProvider,
  '--timing': async () => (await import('./timing.mjs')).benchTiming,
  '--journey': async () => (await import('./journey.mjs')).benchJourney,
  '--interactions': async () => (await import('./interactions.mjs')).benchInteractions,
};

const words = process.argv.slice(2);
const other = Object.keys(others).find((option) => words.includes(option));
if (other) {
  ensureInstalled();
  const bench = await others[other]();
  await bench(words);
  process.exit();
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    profile: { type: 'string', default: 'full,slow' },
    warm: { type: 'boolean', default: false },
    dist: { type: 'string' },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is "${values.runs}": give a whole number from 1.`);

ensureInstalled();
const executablePath = ensureChromium();
if (!values.dist) await ensureBuilt();
const { chromium } = await import('playwright');
const { contestants } = await import('./contestants.mjs');
const { serveApi, serveSite } = await import('./site.mjs');
const { profiles, visit } = await import('./visit.mjs');

const names = values.profile.split(',');
const unknown = names.find((name) => !profiles[name]);
if (unknown) fail(`No profile named ${unknown}. There are: ${Object.keys(profiles).join(', ')}.`);

const api = await serveApi();
const entries = await Promise.all(
  (await contestants({ api: api.origin, ...(values.dist && { dist: values.dist }) }))
    .filter(({ name }) => name !== 'tabs')
    .map(async (entry) => ({ ...entry, site: await serveSite(entry) })),
);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  console.log(
    `Chromium ${browser.version()}, medians of ${runs} ${values.warm ? 'second visits' : 'visits with empty caches'}, in milliseconds`,
  );
  for (const name of names) print(profiles[name], await time(profiles[name]));
} finally {
  await browser.close();
  for (const { site } of entries) site.close();
  api.close();
}

/** Interleaved, so that a busy moment of the machine affects all of them alike. The first round warms up and is dropped. */
async function time(profile) {
  const times = new Map(entries.map(({ name }) => [name, []]));
  for (let run = -1; run < runs; run++) {
    for (const { name, site } of entries) {
      const timed = await visit(browser, site.origin, profile, { warm: values.warm });
      if (run >= 0) times.get(name).push(timed);
    }
  }
  return times;
}

function print(profile, times) {
  const middle = (name, what) => median(times.get(name).map((timed) => timed[what]));
  const rows = entries.map(({ name, title }) => {
    const all = times.get(name).map(({ usable }) => usable);
    const median = middle(name, 'usable');
    return [
      title,
      median.toFixed(0),
      `${Math.min(...all).toFixed(0)}-${Math.max(...all).toFixed(0)}`,
      middle(name, 'blocked').toFixed(0),
      ...['html', 'shell', 'react', 'ours'].map((floor) => (median / middle(floor, 'usable')).toFixed(2)),
    ];
  });
  const head = [profile.title, 'usable', 'min-max', 'blocked', 'x html', 'x shell', 'x react', 'x email'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  console.log('');
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] + 2) : cell.padEnd(widths[0])))
        .join(''),
    );
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
