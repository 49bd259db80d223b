/** docs/theming.md against the code: its tokens and parts exist. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { themeRows } from '../../scripts/build/documents/theme-rows.mjs';
import { sectionIds } from '../../src/account/section-ids.ts';
import { allTokens } from '../../src/theme/later-tokens.ts';
import { root } from './source-imports.ts';

const page = readFileSync(join(root, 'docs/theming.md'), 'utf8');

/** The first column of the table after a comment. */
function listed(name: string): string[] {
  const table = page.split(`<!-- ${name} -->\n`)[1]?.split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

describe('docs/theming.md', () => {
  test('has every token of the code, explained by the type of the theme', async () => {
    const rows = await themeRows();
    assert.deepEqual(rows.map(({ option }) => option).sort(), allTokens.map(([path]) => path).sort());
    for (const { option, property, text } of rows) {
      assert.ok(text && text.length > 5, option);
      assert.ok(page.includes(`| \`${option}\` | \`${property}\` |`), `${option}: run "npm run docs"`);
    }
  });

  test('lists every part that the screens draw, and no other', () => {
    const files = ['components', 'products', 'login', 'consent', 'logout', 'account'].flatMap((folder) =>
      readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => join(root, 'src', folder, file)),
    );
    const drawn = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpart=(?:"([^"]+)"|\{`([^`]+)`\})/g)].flatMap(
        ([, plain, template]) => (plain ?? template ?? '').split(' ').flatMap(variants),
      ),
    );
    assert.deepEqual(listed('parts').sort(), [...new Set(drawn)].sort());
  });
});

/** `notice-${kind}` stands for one part of each kind. */
function variants(part: string): string[] {
  const kinds: Record<string, string[]> = {
    button: ['primary', 'secondary'],
    notice: ['error', 'info', 'success'],
    // One for each of the nineteen providers, described below the table.
    'provider-icon': [],
    section: [...sectionIds],
    toast: ['blank', 'success', 'error', 'custom', 'loading'],
  };
  const base = part.replace(/-\$\{\w+\}$/, '');
  return base === part ? [part] : (kinds[base] ?? [part]).map((kind) => `${base}-${kind}`);
}

/** Loads no image or other file, whatever a token contains. */
const loadsNothing =
  /^(?:(?:-webkit-text-fill-|background-|outline-)?color|border(?:-[a-z-]+)?|outline|box-shadow|font-family|font-size|max-inline-size|grid-template-columns)$/;

test('no token feeds a property that could load a file that a theme names', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const read = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, 'src', file), 'utf8').matchAll(/(?<!\w)([a-z-]+):(?! *\{)[^;{}]*var\(--_/g),
    ])
    .map(([, property = '']) => property);
  assert.ok(read.length > 100, 'the rules are found');
  assert.deepEqual(
    read.filter((property) => !loadsNothing.test(property) || property.startsWith('border-image')),
    [],
  );
});
