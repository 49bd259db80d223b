/** A fox: large ears with dark tips, a white mask, dark socks and a brush for a tail. */
import { svg } from '../../dom.js';
import { drawFace } from '../pet-face.js';
import { drawBody, drawPaws, pair, shape } from './parts.js';

export function drawFox() {
  return [
    svg(
      'g',
      { class: 'pet-tail' },
      shape(
        'coat',
        'M150 222 C 200 240 240 196 214 146 C 208 136 196 140 194 152 C 190 178 172 190 150 196 Z',
      ),
      shape(
        'belly',
        'M214 146 C 222 160 225 174 223 188 C 212 184 200 176 193 162 L194 152 C 196 140 208 136 214 146 Z',
      ),
    ),
    drawBody(),
    shape(
      'belly',
      'M120 150 C 146 150 152 176 140 190 L130 200 L120 194 L110 200 L100 190 C 88 176 94 150 120 150 Z',
    ),
    drawPaws('sock'),
    svg(
      'g',
      { class: 'pet-head' },
      pair(() =>
        svg(
          'g',
          { class: 'pet-ear' },
          shape('coat', 'M56 92 C 42 58 40 20 50 8 C 60 2 96 30 110 54 Z'),
          shape('inner', 'M62 72 C 54 50 53 32 57 26 C 66 28 84 44 93 56 Z'),
          shape('sock', 'M44 36 C 43 22 45 12 50 8 C 57 5 70 14 82 24 C 70 24 54 28 44 36 Z'),
        ),
      ),
      shape(
        'coat',
        'M120 46 C 162 46 188 68 198 106 C 204 126 188 134 174 144 C 158 156 138 164 120 164 C 102 164 82 156 66 144 C 52 134 36 126 42 106 C 52 68 78 46 120 46 Z',
      ),
      shape(
        'belly',
        'M41 110 C 66 102 92 110 104 121 C 112 128 128 128 136 121 C 148 110 174 102 199 110 C 202 127 187 135 174 144 C 158 156 138 164 120 164 C 102 164 82 156 66 144 C 53 135 38 127 41 110 Z',
      ),
      drawFace({ eyeY: 98, spread: 36, size: 11, mouthY: 134 }),
      shape('ink', 'M108 120 Q120 113 132 120 Q129 132 120 132 Q111 132 108 120 Z'),
      svg('ellipse', { class: 'fill-light', cx: 116, cy: 120, rx: 4, ry: 2, opacity: 0.55 }),
    ),
  ];
}
