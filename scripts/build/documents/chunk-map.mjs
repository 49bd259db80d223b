/** The map of the published scripts: what each contains, when it loads, and its size. Read from `dist/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from '../../lib/root.mjs';

/** The stages in the order of a visit. */
const stages = ['entry', 'main', 'idle', 'screens', 'headless'];

/** @returns {string} A table in Markdown. */
export function chunkMap(dist = at('dist')) {
  const chunks = ['chunks', 'chunks/headless', 'chunks/headless-b2b'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => read(dist, `${folder}/${name}`)),
  );
  const files = [
    read(dist, 'auth-elements.js'),
    read(dist, 'session-core.js'),
    read(dist, 'session-core-b2b.js'),
    ...chunks,
  ];
  // By what they hold, not by size: the order must not change with a byte.
  const rows = together(files).sort(
    (one, other) =>
      stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
      one.holds.localeCompare(other.holds, 'en') ||
      one.label.localeCompare(other.label, 'en') ||
      other.bytes - one.bytes,
  );
  return [
    '| stage | file | kB | holds |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ stage, label, bytes, holds }) => `| ${stage} | \`${label}\` | ${kilobytes(bytes)} | ${holds} |`,
    ),
  ].join('\n');
}

/** A published file: its bytes as they travel, and the sources in it. */
function read(dist, name) {
  const { sources } = JSON.parse(readFileSync(join(dist, `${name}.map`), 'utf8'));
  const ownSources = sources
    .map((source) => source.replace(/^(\.\.\/)+/, ''))
    .filter((source) => /^(src|session-core|elements)\//.test(source));
  const label = name.replace(/^chunks\//, '').replace(/-(?:[A-Z0-9]{8}|[0-9a-f]{12})(?=\.js$)/, '');
  const bytes = gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
  return {
    name,
    label,
    bytes,
    sources: ownSources,
    stage: stageOf(label, ownSources),
    holds: holdsOf(label, ownSources),
  };
}

function stageOf(label, sources) {
  if (label === 'auth-elements.js') return 'entry';
  if (label === 'session-core.js' || label === 'session-core-b2b.js') return 'headless';
  // The headless module has chunks of its own: the elements bundle the same sources elsewhere.
  if (sources.length > 0 && sources.every((source) => source.startsWith('session-core/'))) return 'headless';
  if (/^(login-)?main\.js$/.test(label) || label === 'phone-form.js') return 'main';
  if (/idle|inside|session|marks/.test(label)) return 'idle';
  return 'screens';
}

/** The source that gave the file its name; else the folders that most of it comes from. */
function holdsOf(label, sources) {
  const stem = basename(label, '.js');
  const eponym = sources.find((source) => new RegExp(`/${stem}\\.tsx?$`).test(source));
  if (eponym) return `\`${eponym}\``;
  const counts = new Map();
  for (const source of sources) {
    const folder = source.split('/').slice(0, -1).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const largest = [...counts]
    .sort(([name, one], [other, count]) => count - one || name.localeCompare(other, 'en'))
    .slice(0, 2);
  return largest.map(([folder]) => `\`${folder}/\``).join(', ') || 'what the others share';
}

const holdsTextsOf = (element) => {
  const catalogue = new RegExp(`^src/languages/${element}/.*\\.json$`);
  return ({ sources }) => sources?.some((source) => catalogue.test(source));
};

/** Files that are many and alike have one row together. */
const kinds = [
  { stage: 'main', label: 'TAG.js', of: holdsTextsOf('login'), holds: 'all texts in one language' },
  {
    stage: 'screens',
    label: 'TAG.js',
    of: holdsTextsOf('account'),
    holds: 'the account page in one language',
  },
  {
    stage: 'idle',
    label: 'mark.js',
    of: ({ name }) => name?.startsWith('chunks/mark-'),
    holds: 'the mark of a brand',
  },
];

function together(files) {
  return kinds.reduce((rows, { stage, label, of, holds }) => {
    const alike = rows.filter(of);
    if (alike.length === 0) return rows;
    const bytes = Math.max(...alike.map((file) => file.bytes));
    const row = {
      stage,
      label,
      bytes,
      holds: `${holds}, a file each (${alike.length}); the largest is given`,
    };
    return [...rows.filter((file) => !alike.includes(file)), row];
  }, files);
}

/** Whole kilobytes, so that the table does not change with every byte. */
function kilobytes(bytes) {
  return bytes < 1000 ? '< 1' : String(Math.round(bytes / 1000));
}
