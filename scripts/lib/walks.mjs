/** The provider's part of the walks in `docs/architecture.md`, as a run measures it. */
import { runNode } from './run.mjs';

/** @returns {Promise<Record<string, { ran: string[], own: string[] }>>} By the walk's title. `own`: without what every call runs. */
export async function measureWalks() {
  const { code, output } = await runNode(['--liftoff-only', '--import=tsx', 'test/walks.ts']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.slice(output.indexOf('{')));
}

/** The part of the page about a walk. */
export function walkIn(page, title) {
  const start = page.indexOf(`**${title}**`);
  const end = page.slice(start + 2).search(/^\*\*|^## /m);
  if (start < 0 || end < 0) throw new Error(`The page has no walk "${title}".`);
  return page.slice(start, start + 2 + end);
}

/** The page with these lists. */
export function withWalks(page, walks) {
  return Object.entries(walks).reduce((text, [title, { own }]) => {
    const walk = walkIn(text, title);
    const list = `Files, provider (${own.length}): ${own.map((file) => `\`${file}\``).join(', ')}.`;
    return text.replace(walk, () => walk.replace(/^Files, provider \(.*$/m, () => list));
  }, page);
}
