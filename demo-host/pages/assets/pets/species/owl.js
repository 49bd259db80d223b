/** An owl: an egg with opinions. Its beak does what the others' mouths do. */
import { svg } from '../../dom.js';
import { drawEye } from '../pet-face.js';
import { pair, shape } from './parts.js';

export function drawOwl() {
  return [
    pair(() =>
      svg('path', { class: 'line-beak foot', d: 'M98 222 v9 M98 230 l-10 4 M98 230 l0 5 M98 230 l10 4' }),
    ),
    shape(
      'coat',
      'M120 62 C 172 62 192 106 190 150 C 188 204 160 230 120 230 C 80 230 52 204 50 150 C 48 106 68 62 120 62 Z',
    ),
    shape(
      'belly',
      'M120 136 C 150 136 164 160 160 186 C 156 212 140 222 120 222 C 100 222 84 212 80 186 C 76 160 90 136 120 136 Z',
    ),
    svg('path', {
      class: 'line-shade feather',
      d: 'M98 172 q6 7 12 0 M114 172 q6 7 12 0 M130 172 q6 7 12 0 M90 188 q6 7 12 0 M106 188 q6 7 12 0 M122 188 q6 7 12 0 M138 188 q6 7 12 0 M98 204 q6 7 12 0 M114 204 q6 7 12 0 M130 204 q6 7 12 0',
    }),
    pair(() =>
      svg(
        'g',
        { class: 'pet-wing' },
        shape('shade', 'M60 122 C 34 150 36 192 66 214 C 78 196 78 152 60 122 Z'),
      ),
    ),
    svg(
      'g',
      { class: 'pet-head' },
      pair(() =>
        svg('g', { class: 'pet-ear' }, shape('shade', 'M62 78 C 48 56 46 36 50 24 C 68 28 88 40 102 54 Z')),
      ),
      shape(
        'coat',
        'M120 42 C 166 42 188 70 188 100 C 188 136 160 150 120 150 C 80 150 52 136 52 100 C 52 70 74 42 120 42 Z',
      ),
      shape('shade', 'M120 44 C 136 44 140 62 120 84 C 100 62 104 44 120 44 Z'),
      pair(() => [
        svg('circle', { class: 'fill-belly', cx: 90, cy: 100, r: 33 }),
        svg('circle', { class: 'fill-iris', cx: 90, cy: 100, r: 22, 'data-for': 'content hungry lonely' }),
      ]),
      [-1, 1].map((side) => drawEye(120 + side * 30, 100, 15, side)),
      drawBeak(),
    ),
  ];
}

function drawBeak() {
  return [
    svg(
      'g',
      { 'data-for': 'joyful hungry' },
      shape('mouth', 'M110 122 Q120 118 130 122 L126 140 Q120 146 114 140 Z'),
      shape('tongue', 'M115 137 Q120 130 125 137 Q120 143 115 137 Z'),
    ),
    shape('beak', 'M107 118 Q120 104 133 118 Q130 128 120 134 Q110 128 107 118 Z'),
    svg('path', { class: 'line-whisker', d: 'M116 118 v2 M124 118 v2' }),
  ];
}
