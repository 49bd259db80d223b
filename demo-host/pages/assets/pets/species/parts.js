/** Shapes that several species share. */
import { svg } from '../../dom.js';

/** A shape and its mirror image, left and right of x = 120. */
export function pair(draw) {
  return [svg('g', {}, draw()), svg('g', { transform: 'matrix(-1 0 0 1 240 0)' }, draw())];
}

/** A path in one of the coat's colours. */
export function shape(colour, d, more = {}) {
  return svg('path', { class: `fill-${colour}`, d, ...more });
}

/** A sitting body with a light tummy. */
export function drawBody() {
  return [
    shape(
      'coat',
      'M120 140 C 158 140 176 184 172 212 C 170 230 150 234 120 234 C 90 234 70 230 68 212 C 64 184 82 140 120 140 Z',
    ),
    svg('ellipse', { class: 'fill-belly', cx: 120, cy: 200, rx: 30, ry: 32 }),
    drawChinShadow(),
  ];
}

/** Two paws on the ground, with toes. */
export function drawPaws(colour = 'coat') {
  return pair(() => [
    svg('ellipse', { class: `fill-${colour}`, cx: 98, cy: 227, rx: 18, ry: 11 }),
    svg('path', { class: 'line-shade', d: 'M93 222 v8 M103 222 v8' }),
  ]);
}

/** The shadow of the head on the chest, which separates the two. */
export function drawChinShadow() {
  return svg('path', {
    class: 'fill-shade chin',
    d: 'M78 158 C 84 148 156 148 162 158 C 154 172 138 178 120 178 C 102 178 86 172 78 158 Z',
  });
}
