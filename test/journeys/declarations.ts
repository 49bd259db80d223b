/** All declarations of our style sheets, for a browser to say which it drops. */
import { readdirSync, readFileSync } from 'node:fs';

const template = /\bcss`((?:[^`\\]|\\.)*)`/g;
const declaration = /(?<=[{;])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g;

type Declaration = [property: string, value: string];

/** Each once, as in the sources; without those that have parts from elsewhere. */
function declarations(): Declaration[] {
  const all = new Map<string, Declaration>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(name))
      for (const [, text = ''] of readFileSync(`src/${name}`, 'utf8').matchAll(template)) {
        const plain = text.replace(/\/\*.*?\*\//gs, '').replaceAll('\\\\', '\\');
        for (const [, property = '', value = ''] of plain.matchAll(declaration))
          if (!value.includes('${')) all.set(`${property}: ${value.trim()}`, [property, value.trim()]);
      }
  return [...all.values()];
}

/** What some browsers do not know, and nobody misses there. */
const extras = [
  // Only Windows has forced colours.
  'forced-color-adjust: none',
  // Only phones enlarge texts, and mark what is tapped.
  '-webkit-text-size-adjust: 100%',
  '-webkit-tap-highlight-color: transparent',
  // How Chromium and WebKit apply `lang`.
  '-webkit-locale: revert-layer',
  '-webkit-locale: inherit',
  // Better line breaks.
  'text-wrap: pretty',
  'word-break: auto-phrase',
  'hyphenate-limit-chars: 14 4 4',
];

/**
 * What the browser drops for good: neither an extra nor a property that also stands under the other of its two names.
 *
 * @param support says, in the page, which declarations the browser does not drop
 */
export async function lost(support: (all: Declaration[]) => Promise<boolean[]>): Promise<string[]> {
  const all = declarations();
  if (all.length < 400) throw new Error('The sheets are elsewhere.');
  const supported = await support(all);
  const names = all.map((pair) => pair.join(': '));
  const supportedNames = names.filter((_, index) => supported[index]);
  const isKnown = (name: string) =>
    supportedNames.some((one) => one.replace('-webkit-', '') === name.replace('-webkit-', ''));
  return names.filter((name) => !isKnown(name) && !extras.includes(name));
}

/** For the page. */
export const supports = (all: Declaration[]): boolean[] =>
  all.map(([property, value]) => CSS.supports(property, value));
