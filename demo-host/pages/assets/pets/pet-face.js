/** Faces. Draws every expression once; the mood chooses which of them shows, so a mood can change in place. */
import { svg } from '../dom.js';

/**
 * Eyes, mouth and cheeks for a head whose middle is at x = 120.
 *
 * @param {{ eyeY: number, spread: number, size: number, mouthY: number, mouth?: number, blush?: boolean }} measures
 *   `spread` is the distance from an eye to the middle, `mouth` widens the mouth.
 */
export function drawFace({ eyeY, spread, size, mouthY, mouth = 1, blush = true }) {
  return svg(
    'g',
    { class: 'pet-face' },
    blush ? drawCheeks(eyeY + size + 9, spread + 15) : null,
    [-1, 1].map((side) => drawEye(120 + side * spread, eyeY, size, side)),
    drawMouths(mouthY, mouth),
  );
}

/** One eye in its four expressions, with the brow for the sad ones. */
export function drawEye(x, y, size, side) {
  const wide = size * 1.05;
  return svg(
    'g',
    { class: 'pet-eye' },
    svg(
      'g',
      { 'data-for': 'content hungry lonely', class: 'pet-look' },
      svg(
        'g',
        { class: 'pet-blink' },
        svg('ellipse', { class: 'fill-ink', cx: x, cy: y, rx: size * 0.86, ry: size }),
        svg('circle', { class: 'fill-light', cx: x + size * 0.26, cy: y - size * 0.38, r: size * 0.32 }),
        svg('circle', {
          class: 'fill-light',
          cx: x - size * 0.3,
          cy: y + size * 0.36,
          r: size * 0.16,
          opacity: 0.8,
        }),
      ),
    ),
    svg('path', {
      'data-for': 'joyful',
      class: 'line-ink',
      d: `M${x - wide} ${y + 4} Q${x} ${y - wide * 1.3} ${x + wide} ${y + 4}`,
    }),
    svg('path', {
      'data-for': 'sleepy',
      class: 'line-ink',
      d: `M${x - wide} ${y + 1} Q${x} ${y + wide * 0.95} ${x + wide} ${y + 1}`,
    }),
    svg('path', {
      'data-for': 'hungry lonely',
      class: 'line-ink thin',
      d: `M${x + side * (size + 1)} ${y - size - 4} Q${x + side * 2} ${y - size - 10} ${x - side * (size - 3)} ${y - size - 12}`,
    }),
  );
}

function drawCheeks(y, spread) {
  return [-1, 1].map((side) =>
    svg('ellipse', { class: 'fill-blush', cx: 120 + side * spread, cy: y, rx: 11, ry: 7 }),
  );
}

function drawMouths(y, width) {
  const at = (offset) => 120 + offset * width;
  return [
    svg('path', {
      'data-for': 'content',
      class: 'line-ink thin',
      d: `M${at(-13)} ${y} Q${at(-7)} ${y + 9} 120 ${y + 1} Q${at(7)} ${y + 9} ${at(13)} ${y}`,
    }),
    svg(
      'g',
      { 'data-for': 'joyful' },
      svg('path', {
        class: 'fill-mouth',
        d: `M${at(-15)} ${y - 1} Q120 ${y + 5} ${at(15)} ${y - 1} Q${at(13)} ${y + 19} 120 ${y + 19} Q${at(-13)} ${y + 19} ${at(-15)} ${y - 1} Z`,
      }),
      svg('path', {
        class: 'fill-tongue',
        d: `M${at(-9)} ${y + 14} Q120 ${y + 4} ${at(9)} ${y + 14} Q120 ${y + 22} ${at(-9)} ${y + 14} Z`,
      }),
    ),
    svg(
      'g',
      { 'data-for': 'hungry' },
      svg('ellipse', { class: 'fill-mouth', cx: 120, cy: y + 7, rx: 9 * width, ry: 8 }),
      svg('path', {
        class: 'fill-tongue pet-lick',
        d: `M${at(-6)} ${y + 9} Q120 ${y + 4} ${at(6)} ${y + 9} L${at(5)} ${y + 16} Q120 ${y + 22} ${at(-5)} ${y + 16} Z`,
      }),
    ),
    svg('ellipse', {
      'data-for': 'sleepy',
      class: 'fill-mouth pet-snore',
      cx: 120,
      cy: y + 6,
      rx: 4.5,
      ry: 5,
    }),
    svg('path', {
      'data-for': 'lonely',
      class: 'line-ink thin',
      d: `M${at(-10)} ${y + 9} Q120 ${y - 1} ${at(10)} ${y + 9}`,
    }),
  ];
}
