/** The table of docs/methods/password-managers.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './checks.ts';
import { screens } from './screens.ts';
import { modes } from './world.ts';

const page = join(import.meta.dirname, '../../docs/methods/password-managers.md');
const place = /(<!-- checks -->\n)[\s\S]*?(\n<!-- \/checks -->)/;

/** Writes the table into the page. */
export async function writeTable(checks: readonly Check[]): Promise<void> {
  const before = await readFile(page, 'utf8');
  await writeFile(
    page,
    before.replace(place, (_, start, end) => `${start}\n${tableOf(checks)}\n${end}`),
  );
}

function tableOf(checks: readonly Check[]): string {
  const rows = [...new Set(checks.map(({ manager, mode }) => `${manager}|${mode}`))].map((row) => {
    const ownChecks = checks.filter(({ manager, mode }) => `${manager}|${mode}` === row);
    const [first] = ownChecks;
    const cells = Object.keys(screens).map((screen) =>
      cellOf(ownChecks.filter((check) => check.screen === screen)),
    );
    return [first?.manager, first && modes[first.mode], ...cells];
  });
  const head = ['manager', 'mode', ...Object.values(screens)];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cellOf(checks: readonly Check[]): string {
  return checks.map(({ does, passed }) => (passed ? does : `**fails:** ${does}`)).join(', ') || '–';
}
