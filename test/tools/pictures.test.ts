/** The pictures of the documentation, and the tool that makes them small. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { root } from './source-imports.ts';

// A script and a package without types, so they are not imported by name.
const { write } = createRequire(import.meta.url)('pngjs').PNG.sync as {
  write(picture: { width: number; height: number; data: Buffer }): Buffer;
};
let withPalette: (png: Buffer) => Buffer;
let zoneOfMorning: (now: Date) => string;
before(async () => {
  ({ zoneOfMorning } = await import(join(root, 'lab/pictures/studio.mjs')));
  ({ withPalette } = await import(join(root, 'lab/pictures/png.mjs')));
});
const folder = join(root, 'docs/images');

/** A PNG of 8-bit RGBA. */
function png(width: number, height: number, bytes: readonly number[]): Buffer {
  return write({ width, height, data: Buffer.from(bytes) });
}

/** The pixels of a PNG with a palette, as 0xRRGGBBAA. */
function colours(picture: Buffer): number[] {
  const parts: Record<string, Buffer> = {};
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    parts[picture.toString('latin1', at + 4, at + 8)] = picture.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  return [...Array((parts.PLTE?.length ?? 0) / 3).keys()].map(
    (index) => (parts.PLTE?.readUIntBE(index * 3, 3) ?? 0) * 256 + (parts.tRNS?.[index] ?? 255),
  );
}

test('a picture of few colours keeps each of them, transparency included', () => {
  const small = withPalette(png(2, 2, [255, 0, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0, 0, 255, 0, 128]));
  assert.deepEqual(
    colours(small).sort((one, other) => one - other),
    [0x00000000, 0x0000ffff, 0x00ff0080, 0xff0000ff].sort((one, other) => one - other),
  );
});

test('a picture of many colours keeps its plain background exactly, and at most 256 colours', () => {
  const bytes = Array.from({ length: 64 * 64 }, (_, index) =>
    index % 2 ? [238, 242, 244, 255] : [index % 251, (index * 7) % 253, (index * 3) % 241, 255],
  ).flat();
  const pixels = colours(withPalette(png(64, 64, bytes)));
  assert.ok(pixels.length <= 256);
  assert.ok(pixels.includes(0xeef2f4ff));
});

test('a page shows every picture, and a clone carries less than 4 MB of them', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.png'),
  );
  const text = ['README.md', 'docs/screens.md', 'docs/looks.md']
    .map((page) => readFileSync(join(root, page), 'utf8'))
    .join();
  assert.deepEqual(
    names.filter((name) => !text.includes(`images/${name}`)),
    [],
  );
  const total = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  assert.ok(total < 4_000_000, `${total} bytes`);
});

test('at any hour, some time zone has ten in the morning', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 0, 1, hour, 30));
    const timeZone = zoneOfMorning(now);
    const there = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' });
    assert.equal(there, '10', `${hour} ${timeZone}`);
  }
});

describe('a picture of a screen', () => {
  const pages = ['README.md', 'docs/screens.md', 'docs/looks.md', 'docs/account.md'].map((page) =>
    readFileSync(join(root, page), 'utf8'),
  );
  const records: Record<string, { classes: string; texts: string[]; hash: string }> = JSON.parse(
    readFileSync(join(folder, 'pictures.json'), 'utf8'),
  );
  const ofElements = (name: string) => /^(?:login|screen-|sheets\/.*-en$)/.test(name);

  test('is of the screen as it is now: its texts, its rules and the values of its look', async () => {
    const { fingerprint } = await import(join(root, 'lab/pictures/fingerprint.mjs'));
    const { readSources } = await import(join(root, 'lab/pictures/sources.mjs'));
    const now = await readSources();
    const pictures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.png'))
      .map((name) => name.slice(0, -4))
      .filter(ofElements);
    const stale = pictures.filter((name) => {
      const shown = records[name];
      return !shown || fingerprint(shown, now) !== shown.hash;
    });
    const isOfSheet = (name: string) => name.startsWith('sheets/');
    const args = stale.some(isOfSheet) ? ['--sheets en'] : stale;
    assert.deepEqual(stale, [], `Run "npm run pictures -- ${args.join(' ')}".`);
  });

  test('has a caption whose quoted words it shows', async () => {
    const { patternOf } = await import(join(root, 'lab/pictures/fingerprint.mjs'));
    const { readSources } = await import(join(root, 'lab/pictures/sources.mjs'));
    const { messages } = (await readSources()) as { messages: Record<string, string> };
    const untrue = pages.flatMap((page) =>
      [...page.matchAll(/!\[([^\]]*)\]\((?:docs\/)?images\/([\w/-]+)\.png\)/g)].flatMap(
        ([, caption = '', name = '']) => {
          const texts = records[name]?.texts.map((id) => messages[id] ?? '');
          const words = [...caption.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase);
          return words
            .filter(
              (phrase) =>
                texts && !texts.some((text) => text.includes(phrase) || patternOf(text).test(phrase)),
            )
            .map((phrase) => `${name}: ${phrase}`);
        },
      ),
    );
    assert.deepEqual(untrue, []);
  });
});
