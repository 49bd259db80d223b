/** The background of each species: ground, and a few things that belong there. */
import { svg } from '../dom.js';

const scenes = {
  cat: () => [
    thing(
      'far',
      'M34 34 h66 a6 6 0 0 1 6 6 v66 a6 6 0 0 1 -6 6 h-66 a6 6 0 0 1 -6 -6 v-66 a6 6 0 0 1 6 -6 Z',
    ),
    thing('glass', 'M38 42 h25 v27 h-25 Z M71 42 h25 v27 h-25 Z M38 77 h25 v27 h-25 Z M71 77 h25 v27 h-25 Z'),
    ground('M0 178 H300 V240 H0 Z'),
    svg('ellipse', { class: 'near', cx: 150, cy: 214, rx: 122, ry: 20 }),
    thing(
      'leaf',
      'M262 150 C 246 132 238 112 240 96 C 256 108 264 128 264 148 C 264 122 272 104 288 92 C 292 114 282 136 268 150 Z',
    ),
    thing('pot', 'M248 148 h34 l-5 34 h-24 Z'),
  ],
  fox: () => [
    thing('far', 'M-8 176 l38 -110 l38 110 Z M226 178 l34 -96 l34 96 Z M272 182 l30 -82 l30 82 Z'),
    ground('M0 172 Q 90 148 170 166 T 300 164 V240 H0 Z'),
    thing(
      'near',
      'M24 206 q4 -14 6 -20 q3 8 4 20 q5 -10 9 -14 q0 8 -3 14 Z M252 214 q4 -14 6 -20 q3 8 4 20 q5 -10 9 -14 q0 8 -3 14 Z',
    ),
  ],
  rabbit: () => [
    thing('far', 'M24 78 C 12 78 10 62 24 60 C 24 44 48 42 52 54 C 68 46 80 62 70 70 C 72 76 66 78 60 78 Z'),
    ground('M0 184 Q 70 150 150 168 T 300 172 V240 H0 Z'),
    thing('stem', 'M34 206 v-34 M62 216 v-24 M262 208 v-38 M284 214 v-22'),
    svg(
      'g',
      { class: 'near' },
      [
        [34, 168, 9],
        [62, 188, 7],
        [262, 166, 9],
        [284, 188, 7],
      ].map(([x, y, r]) => flower(x, y, r)),
    ),
  ],
  owl: () => [
    svg('circle', { class: 'far', cx: 54, cy: 62, r: 27 }),
    svg(
      'g',
      { class: 'far' },
      [
        [112, 34, 2.5],
        [246, 40, 3],
        [272, 92, 2.5],
        [214, 74, 2],
        [28, 124, 2],
      ].map(([cx, cy, r]) => svg('circle', { cx, cy, r })),
    ),
    ground('M0 190 Q 80 176 150 182 T 300 178 V240 H0 Z'),
    thing('near', 'M0 208 Q 150 192 300 206 V214 Q 150 202 0 216 Z'),
    thing(
      'leaf',
      'M266 190 C 254 176 258 162 272 154 C 282 166 280 182 266 190 Z M284 186 C 286 172 294 168 304 170 C 304 182 296 190 284 186 Z M26 194 C 14 186 10 174 16 164 C 30 168 34 182 26 194 Z',
    ),
  ],
  axolotl: () => [
    svg(
      'g',
      { class: 'far' },
      [
        [46, 44, 8],
        [62, 74, 5],
        [38, 100, 4],
        [252, 120, 7],
        [268, 92, 4],
        [244, 66, 5],
      ].map(([cx, cy, r]) => svg('circle', { cx, cy, r })),
    ),
    ground('M0 190 Q 80 170 160 182 T 300 180 V240 H0 Z'),
    thing(
      'weed',
      'M30 206 c-12 -18 12 -28 0 -48 c-8 -14 6 -22 2 -36 M52 210 c-8 -14 8 -22 0 -36 M270 208 c12 -18 -12 -28 0 -48 c8 -14 -6 -20 -2 -32',
    ),
    svg(
      'g',
      { class: 'near' },
      svg('ellipse', { cx: 236, cy: 218, rx: 16, ry: 9 }),
      svg('ellipse', { cx: 74, cy: 222, rx: 12, ry: 7 }),
    ),
  ],
};

/** Draws the background of a card's stage. */
export function drawHabitat(species) {
  return svg(
    'svg',
    {
      class: 'habitat',
      viewBox: '0 0 300 240',
      preserveAspectRatio: 'xMidYMax slice',
      'aria-hidden': 'true',
    },
    scenes[species](),
  );
}

function thing(kind, d) {
  return svg('path', { class: kind, d });
}

function ground(d) {
  return thing('ground', d);
}

function flower(x, y, r) {
  return [
    [0, -1],
    [0.95, -0.31],
    [0.59, 0.81],
    [-0.59, 0.81],
    [-0.95, -0.31],
  ].map(([dx, dy]) => svg('circle', { cx: x + dx * r * 0.62, cy: y + dy * r * 0.62, r: r * 0.55 }));
}
