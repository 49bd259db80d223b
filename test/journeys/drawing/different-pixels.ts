/** Compares two screenshots. */
import { join } from 'node:path';

// A script without types, so it is not imported by name.
const { decode }: { decode(png: Buffer): { pixels: Uint32Array } } = await import(
  join(import.meta.dirname, '../../../lab/pictures/png.mjs')
);

/** How many pixels look different. A repaint may shade the same edge slightly lighter or darker. */
export function countDifferentPixels(one: Buffer, other: Buffer): number {
  const [{ pixels }, { pixels: before }] = [decode(one), decode(other)];
  const channels = (pixel: number) => [24, 16, 8, 0].map((shift) => (pixel >>> shift) & 255);
  const far = (before: number, right: number) =>
    channels(before).some((value, index) => Math.abs(value - (channels(right)[index] ?? 0)) > 2);
  return pixels.reduce((sum, pixel, index) => sum + (far(pixel, before[index] ?? 0) ? 1 : 0), 0);
}
