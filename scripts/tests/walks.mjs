/** The walks in `docs/architecture.md`, as a run measures them. */
import { runNode } from '../lib/run.mjs';

/** @typedef {{ room: string, ran: string[], own: string[] }} Part The files of a room on a walk. `own`: without what every call or drawing runs. */

/** Those that need no browser; the others: `browser-walks.mjs`. @returns {Promise<Record<string, Part[]>>} By the walk's title. */
export async function measureWalks() {
  const { code, output } = await runNode(['--liftoff-only', '--import=tsx', 'test/walks.ts']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '');
}

/** The part of the page about a walk. */
function walkIn(page, title) {
  const start = page.indexOf(`**${title}**`);
  const end = page.slice(start + 2).search(/^\*\*|^## /m);
  if (start < 0 || end < 0) throw new Error(`The page has no walk "${title}".`);
  return page.slice(start, start + 2 + end);
}

/** The page with these lists. */
export function withWalks(page, walks) {
  return Object.entries(walks).reduce(
    (text, [title, parts]) =>
      parts.reduce((written, { room, own: files }) => {
        const walk = walkIn(written, title);
        const list = `Files, ${room} (${files.length}): ${files.map((file) => `\`${file}\``).join(', ')}.`;
        return written.replace(walk, () =>
          walk.replace(new RegExp(`^Files, ${room} \\(.*$`, 'm'), () => list),
        );
      }, text),
    page,
  );
}

/** What the steps of the page name in the rooms of these walks, but does not run. */
export function namedInVain(page, walks) {
  return Object.entries(walks).flatMap(([title, parts]) => {
    const [steps = ''] = walkIn(page, title).split('Files, ');
    const ran = parts.flatMap((part) => part.ran);
    const rooms = new Set(ran.map((file) => file.split('/')[0]));
    const named = [...steps.matchAll(/`([\w-]+)(\/[^`]+\.tsx?)`/g)]
      .filter(([, room]) => rooms.has(room))
      .map(([, room, file]) => `${room}${file}`);
    return named.filter((file) => !ran.includes(file)).map((file) => `${title} ${file}`);
  });
}
