/** Makes a screenshot small: few colours in a palette, which is enough for user interfaces. */
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/**
 * @param {Buffer} png As written by a browser.
 * @param {number} [most] Colours, up to 256. 64 suffice for text, lines and marks; twice as many weigh a fifth more.
 * @returns {Buffer} The same picture with a palette.
 */
export function withPalette(png, most = 64) {
  const { width, height, pixels } = decode(png);
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const { palette, indexOf } = choose(counts, most);
  return encode({
    width,
    height,
    palette,
    indices: Uint8Array.from(pixels, (colour) => indexOf.get(colour)),
  });
}

/** @returns {{ width: number, height: number, pixels: Uint32Array }} Each pixel as 0xRRGGBBAA. */
export function decode(png) {
  const { width, height, data } = PNG.sync.read(png);
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    // An invisible pixel needs no colour of its own, which would take a place in the palette.
    pixels[i] = data[i * 4 + 3] === 0 ? 0 : data.readUInt32BE(i * 4);
  }
  return { width, height, pixels };
}

/** Median cut: splits the largest and most varied box until there are enough. */
function choose(counts, most) {
  let boxes = [boxOf([...counts].map(([colour, count]) => ({ colour, count, parts: partsOf(colour) })))];
  while (boxes.length < most) {
    const largest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    if (largest.weight === 0) break;
    boxes = boxes.filter((box) => box !== largest).concat(halves(largest));
  }
  // Colours with transparency first: the file lists transparency only up to the last of them.
  const colours = boxes.map((box) => ({ box, colour: meanOf(box) }));
  colours.sort((one, other) => (one.colour & 255) - (other.colour & 255));
  const indexOf = new Map();
  for (const [index, { box }] of colours.entries()) {
    for (const { colour } of box.members) indexOf.set(colour, index);
  }
  return { palette: colours.map(({ colour }) => colour), indexOf };
}

function partsOf(colour) {
  return [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255];
}

function boxOf(members) {
  const spans = [0, 1, 2, 3].map((part) => {
    const values = members.map(({ parts }) => parts[part]);
    return (
      values.reduce((most, value) => Math.max(most, value)) -
      values.reduce((least, value) => Math.min(least, value))
    );
  });
  const span = Math.max(...spans);
  const count = members.reduce((sum, member) => sum + member.count, 0);
  // The square root, so that a large plain background does not take the colours of a small drawing.
  return { members, axis: spans.indexOf(span), weight: span * span * Math.sqrt(count) };
}

function halves({ members, axis }) {
  const sorted = members.toSorted((one, other) => one.parts[axis] - other.parts[axis]);
  const middle = (sorted[0].parts[axis] + sorted.at(-1).parts[axis]) / 2;
  const cut = sorted.findIndex(({ parts }) => parts[axis] > middle);
  return [boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut))];
}

/** The most frequent colour of a box if it is most of the box, so that plain backgrounds stay exact; else the mean. */
function meanOf({ members }) {
  const total = members.reduce((sum, { count }) => sum + count, 0);
  const first = members.reduce((best, member) => (member.count > best.count ? member : best));
  if (first.count * 2 >= total) return first.colour;
  const parts = [0, 1, 2, 3].map((part) =>
    Math.round(members.reduce((sum, member) => sum + member.parts[part] * member.count, 0) / total),
  );
  return parts.reduce((colour, part) => colour * 256 + part, 0);
}

function encode({ width, height, palette, indices }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    lines.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const alphas = palette.map((colour) => colour & 255).filter((alpha) => alpha < 255);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => partsOf(colour).slice(0, 3)))),
    ...(alphas.length > 0 ? [chunk('tRNS', Buffer.from(alphas))] : []),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** CRC-32. Written out, since `zlib.crc32` is newer than the oldest Node that this project supports. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
