/** A rabbit: ears that say it all, two proud teeth and a powder-puff tail. */
import { svg } from '../../dom.js';
import { drawFace } from '../pet-face.js';
import { drawBody, drawPaws, pair, shape } from './parts.js';

export function drawRabbit() {
  return [
    svg('g', { class: 'pet-tail' }, svg('circle', { class: 'fill-belly', cx: 174, cy: 208, r: 17 })),
    drawBody(),
    drawPaws(),
    svg(
      'g',
      { class: 'pet-head' },
      pair(() =>
        svg(
          'g',
          { class: 'pet-ear long' },
          shape('coat', 'M76 74 C 50 40 46 -4 64 -14 C 86 -18 108 20 112 62 Z'),
          shape('inner', 'M82 62 C 64 36 58 6 67 -2 C 82 0 96 28 101 58 Z'),
        ),
      ),
      shape(
        'coat',
        'M120 52 C 166 52 190 78 190 108 C 190 142 162 162 120 162 C 78 162 50 142 50 108 C 50 78 74 52 120 52 Z',
      ),
      svg('ellipse', { class: 'fill-belly', cx: 106, cy: 132, rx: 20, ry: 16 }),
      svg('ellipse', { class: 'fill-belly', cx: 134, cy: 132, rx: 20, ry: 16 }),
      svg('rect', {
        'data-for': 'content joyful lonely',
        class: 'fill-tooth',
        x: 112,
        y: 131,
        width: 16,
        height: 15,
        rx: 4,
      }),
      svg('path', { 'data-for': 'content lonely', class: 'line-shade hair', d: 'M120 134 v11' }),
      drawFace({ eyeY: 102, spread: 36, size: 12, mouthY: 128 }),
      shape('nose', 'M113 119 Q120 115 127 119 Q125 127 120 127 Q115 127 113 119 Z'),
      svg('path', {
        class: 'line-whisker',
        d: 'M84 130 L52 126 M84 137 L56 142 M156 130 L188 126 M156 137 L184 142',
      }),
    ),
  ];
}
