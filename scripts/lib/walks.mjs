/** The walks in `docs/architecture.md`, as a run measures them. */
import { runNode } from './run.mjs';

/** @returns {Promise<Record<string, { room: string, ran: string[], own: string[] }>>} By the walk's title. `room`: the folder. `own`: without what every call runs. */
export async function measureWalks() {
  const { code, output } = await runNode(['--liftoff-only', '--import=tsx', 'test/walks.ts']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '');
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
  return Object.entries(walks).reduce((text, [title, { room, own }]) => {
    const walk = walkIn(text, title);
    const list = `Files, ${room} (${own.length}): ${own.map((file) => `\`${file}\``).join(', ')}.`;
    return text.replace(walk, () => walk.replace(new RegExp(`^Files, ${room} \\(.*$`, 'm'), () => list));
  }, page);
}
