/** The pictures of the documentation, and the tool that makes them small. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { root } from './source-imports.ts';

// A script without types, so it is not imported by name.
let decode: (png: Buffer) => { pixels: Iterable<number> };
let withPalette: (png: Buffer) => Buffer;
let zoneOfMorning: (now: Date) => string;
before(async () => {
  ({ zoneOfMorning } = await import(join(root, 'scripts/pictures/morning.mjs')));
  ({ decode, withPalette } = await import(join(root, 'scripts/pictures/png.mjs')));
});
const folder = join(root, 'docs/images');

/** A PNG of 8-bit RGBA whose lines all use one filter. */
function png(width: number, height: number, bytes: readonly number[], filter = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) => [
    filter,
    ...bytes.slice(y * width * 4, (y + 1) * width * 4),
  ]);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
  ]);
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
  const kept = colours(withPalette(png(64, 64, bytes)));
  assert.ok(kept.length <= 256);
  assert.ok(kept.includes(0xeef2f4ff));
});

test('lines stored as differences decode to their colours', () => {
  const differences = [10, 20, 30, 255, 5, 5, 5, 0, 1, 1, 1, 0, 1, 1, 1, 0];
  const read = (filter: number) =>
    [...decode(png(2, 2, differences, filter)).pixels].map((pixel) => pixel.toString(16).padStart(8, '0'));
  assert.deepEqual(read(1), ['0a141eff', '0f1923ff', '00000000', '00000000']);
  assert.deepEqual(read(2), ['0a141eff', '00000000', '0b151fff', '00000000']);
  assert.deepEqual(read(4), ['0a141eff', '0f1923ff', '0b151fff', '101a24ff']);
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
