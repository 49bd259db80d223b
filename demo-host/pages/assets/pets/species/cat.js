/** A cat: triangle ears, stripes, whiskers, and a tail with a will of its own. */
import { svg } from '../../dom.js';
import { drawFace } from '../pet-face.js';
import { drawBody, drawPaws, pair, shape } from './parts.js';

export function drawCat() {
  return [
    svg(
      'g',
      { class: 'pet-tail' },
      svg('path', { class: 'line-coat tail', d: 'M158 220 C 206 226 222 186 200 160' }),
      svg('path', { class: 'line-shade tail', d: 'M207 174 C 207 169 204 164 200 160' }),
    ),
    drawBody(),
    drawPaws(),
    svg(
      'g',
      { class: 'pet-head' },
      pair(() =>
        svg(
          'g',
          { class: 'pet-ear' },
          shape('coat', 'M54 92 C 46 62 48 30 57 22 C 66 17 94 36 108 54 Z'),
          shape('inner', 'M62 74 C 58 56 59 40 63 36 C 70 36 82 46 91 56 Z'),
        ),
      ),
      shape(
        'coat',
        'M120 44 C 170 44 196 74 196 106 C 196 142 162 160 120 160 C 78 160 44 142 44 106 C 44 74 70 44 120 44 Z',
      ),
      svg('path', { class: 'line-shade stripe', d: 'M120 48 v17 M104 50 l3 13 M136 50 l-3 13' }),
      pair(() => svg('path', { class: 'line-shade stripe', d: 'M48 112 l15 1 M51 127 l13 -3' })),
      svg('ellipse', { class: 'fill-belly', cx: 120, cy: 130, rx: 31, ry: 21 }),
      drawFace({ eyeY: 100, spread: 35, size: 12, mouthY: 128 }),
      shape('nose', 'M112 117 Q120 113 128 117 Q126 126 120 126 Q114 126 112 117 Z'),
      pair(() => svg('path', { class: 'line-whisker', d: 'M78 128 L40 121 M78 135 L42 139' })),
    ),
  ];
}
