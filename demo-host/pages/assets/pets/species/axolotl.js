/** An axolotl: six feathery gills, freckles and the widest smile in the pond. */
import { svg } from '../../dom.js';
import { drawFace } from '../pet-face.js';
import { drawChinShadow, pair, shape } from './parts.js';

export function drawAxolotl() {
  return [
    svg(
      'g',
      { class: 'pet-tail' },
      shape(
        'inner',
        'M146 226 C 206 244 244 206 226 152 C 212 160 206 158 196 168 C 188 186 168 194 146 198 Z',
      ),
      shape('coat', 'M146 222 C 194 232 222 202 222 164 C 208 186 188 198 146 204 Z'),
    ),
    shape(
      'coat',
      'M120 140 C 152 140 168 182 166 210 C 164 230 146 234 120 234 C 94 234 76 230 74 210 C 72 182 88 140 120 140 Z',
    ),
    svg('ellipse', { class: 'fill-belly', cx: 120, cy: 202, rx: 27, ry: 29 }),
    drawChinShadow(),
    pair(() => [
      svg('path', { class: 'line-coat arm', d: 'M86 182 C 74 188 70 196 70 204' }),
      svg('ellipse', { class: 'fill-coat', cx: 96, cy: 228, rx: 17, ry: 9 }),
      svg('path', { class: 'line-shade', d: 'M90 224 v7 M97 224 v8 M104 224 v7' }),
    ]),
    svg(
      'g',
      { class: 'pet-head' },
      pair(() =>
        svg(
          'g',
          { class: 'pet-ear gills' },
          drawGill(52, 84, -48),
          drawGill(42, 104, -8),
          drawGill(46, 124, 26),
        ),
      ),
      shape(
        'coat',
        'M120 56 C 176 56 202 82 202 110 C 202 142 166 160 120 160 C 74 160 38 142 38 110 C 38 82 64 56 120 56 Z',
      ),
      shape('belly', 'M54 132 C 84 142 156 142 186 132 C 172 152 148 160 120 160 C 92 160 68 152 54 132 Z'),
      svg(
        'g',
        { class: 'fill-shade' },
        [
          [104, 72, 4],
          [120, 80, 3],
          [138, 71, 4.5],
          [90, 82, 2.5],
          [152, 84, 2.5],
        ].map(([cx, cy, r]) => svg('circle', { cx, cy, r })),
      ),
      drawFace({ eyeY: 106, spread: 48, size: 10, mouthY: 120, mouth: 1.6 }),
    ),
  ];
}

/** A stalk with a fringe, growing towards the left. */
function drawGill(x, y, degrees) {
  return svg(
    'g',
    { transform: `translate(${x} ${y}) rotate(${-degrees})` },
    shape('gill', 'M8 9 C -12 12 -30 6 -36 0 C -30 -7 -12 -12 8 -9 Z'),
    svg('path', {
      class: 'line-gill',
      d: 'M-8 9 l-5 8 M-18 8 l-6 7 M-27 5 l-7 4 M-8 -9 l-5 -8 M-18 -8 l-6 -7 M-27 -5 l-7 -4',
    }),
  );
}
