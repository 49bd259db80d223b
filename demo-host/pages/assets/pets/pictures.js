/** The small drawings: food, toys, and the icons of the achievements. */
import { svg } from '../dom.js';

const glyphs = {
  'first-bite': () => [
    line('M20 27 C 18 18 28 16 32 21 C 36 16 46 18 44 27 C 43 38 36 44 32 43 C 28 44 21 38 20 27 Z'),
    line('M32 21 C 32 16 34 13 38 12'),
  ],
  'first-game': () => [
    svg('circle', { cx: 32, cy: 32, r: 13 }),
    line('M21 26 Q32 32 22 40 M43 25 Q33 31 42 40'),
  ],
  'party-of-three': () => [
    dot(24, 27, 5),
    dot(40, 27, 5),
    dot(32, 39, 5),
    line('M32 13 v5 M15 20 l4 3 M49 20 l-4 3'),
  ],
  'full-house': () => [line('M17 33 L32 19 L47 33 M22 30 V46 H42 V30'), line('M28 46 v-8 h8 v8')],
  'over-the-moon': () => [
    line('M40 42 A 14 14 0 1 1 36 18 A 11 11 0 0 0 40 42 Z'),
    dot(44, 22, 2.5),
    dot(48, 32, 2),
  ],
  'just-in-time': () => [svg('circle', { cx: 32, cy: 34, r: 13 }), line('M32 26 V34 L38 37 M28 15 h8')],
  'creature-of-habit': () => [
    line('M18 21 h28 v25 h-28 Z M18 29 h28 M25 16 v8 M39 16 v8'),
    line('M26 37 l4 4 l8 -8'),
  ],
  'head-chef': () => [
    line('M23 36 V46 H41 V36 M23 36 C 13 34 16 21 26 24 C 28 15 38 16 39 24 C 48 21 51 34 41 36 Z'),
  ],
};

/** The round medal of an achievement. */
export function drawMedal(id) {
  return svg(
    'svg',
    { class: 'medal', viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    svg('circle', { class: 'disc', cx: 32, cy: 32, r: 29, 'stroke-width': 3 }),
    svg('g', { class: 'glyph' }, glyphs[id]?.() ?? dot(32, 32, 8)),
  );
}

const foods = {
  cat: ['M6 22 C 12 10 28 10 34 22 C 28 34 12 34 6 22 Z M33 22 L42 14 V30 Z', '#6fa8d6', '#3d78a8'],
  fox: ['M22 14 C 10 6 4 24 13 34 Q22 42 31 34 C 40 24 34 6 22 14 Z', '#e2485c', '#a82a3e'],
  rabbit: ['M10 12 L34 36 C 38 40 30 42 26 38 C 18 32 10 22 10 12 Z', '#f28a3c', '#c05f1b'],
  owl: ['M8 24 C 8 14 36 14 36 24 C 36 34 28 38 22 38 C 16 38 8 34 8 24 Z', '#a9764a', '#78502d'],
  axolotl: ['M10 34 C 8 20 20 26 20 16 C 20 8 32 8 34 16 C 36 26 24 26 22 36 Z', '#e5647f', '#aa3854'],
};

/** The favourite food of each species. */
export function drawTreat(species) {
  const [d, fill, stroke] = foods[species];
  return svg(
    'svg',
    { class: 'treat', viewBox: '0 0 44 44', 'aria-hidden': 'true' },
    svg('path', { d, fill, stroke, 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
  );
}

export function drawBall() {
  return svg(
    'svg',
    { class: 'treat', viewBox: '0 0 44 44', 'aria-hidden': 'true' },
    svg('circle', { cx: 22, cy: 22, r: 18, fill: '#ffd166', stroke: '#d99a1f', 'stroke-width': 2.5 }),
    svg('path', {
      d: 'M6 14 Q22 24 38 14 M6 30 Q22 20 38 30',
      fill: 'none',
      stroke: '#e2485c',
      'stroke-width': 4,
    }),
  );
}

/** The icons of the two buttons. */
export function drawBowl() {
  return icon('M3 11 h18 c0 6 -3 9 -6 9 h-6 c-3 0 -6 -3 -6 -9 Z M9 7 q-2 -2 0 -4 M14 7 q-2 -2 0 -4');
}

export function drawToy() {
  return icon('M12 3 a9 9 0 1 0 0.01 0 Z M4 9 q8 5 16 0 M4 15.5 q8 -5 16 0');
}

function icon(d) {
  return svg(
    'svg',
    {
      viewBox: '0 0 24 24',
      'aria-hidden': 'true',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    svg('path', { d }),
  );
}

function line(d) {
  return svg('path', { d });
}

function dot(cx, cy, r) {
  return svg('circle', { class: 'solid', cx, cy, r });
}
