/** Draws a pet: the figure of its species, and the thoughts around its head in each mood. */
import { svg } from '../dom.js';
import { say, words } from '../words.js';
import { drawAxolotl } from './species/axolotl.js';
import { drawCat } from './species/cat.js';
import { drawFox } from './species/fox.js';
import { drawOwl } from './species/owl.js';
import { drawRabbit } from './species/rabbit.js';

const drawings = { axolotl: drawAxolotl, cat: drawCat, fox: drawFox, owl: drawOwl, rabbit: drawRabbit };

/**
 * A picture of a pet. Change its mood later with {@link showMood}.
 *
 * @param {{ species: string, coat: number, mood: string, name?: string }} pet Without a name it is decoration.
 */
export function drawPet({ species, coat, mood, name }) {
  const picture = svg(
    'svg',
    { class: 'pet', viewBox: '0 0 240 264', 'data-species': species, 'data-coat': coat },
    svg(
      'g',
      { transform: 'translate(0 22)' },
      svg('ellipse', { class: 'pet-shadow', cx: 120, cy: 234, rx: 66, ry: 8 }),
      svg('g', { class: 'pet-figure' }, drawings[species]()),
      drawThoughts(),
    ),
  );
  if (name) picture.setAttribute('role', 'img');
  else picture.setAttribute('aria-hidden', 'true');
  showMood(picture, { species, mood, name });
  return picture;
}

/** Changes the mood of a picture. */
export function showMood(picture, { species, mood, name }) {
  picture.dataset.mood = mood;
  if (!name) return;
  const facts = { name, species: words[`species.${species}`], mood: words[`pets.mood.${mood}`] };
  picture.setAttribute('aria-label', say('pets.portrait', facts));
}

/** Two paws on an edge, for a pet that looks over it. */
export function drawPawsOnEdge({ species, coat }) {
  const colour = species === 'fox' ? 'fill-sock' : 'fill-coat';
  return svg(
    'svg',
    {
      class: 'pet',
      viewBox: '0 0 132 28',
      'data-species': species,
      'data-coat': coat,
      'aria-hidden': 'true',
    },
    [20, 112].map((x) => [
      svg('rect', { class: colour, x: x - 16, y: 2, width: 32, height: 24, rx: 12 }),
      svg('path', { class: 'line-shade', d: `M${x - 5} 16 v8 M${x + 5} 16 v8` }),
    ]),
  );
}

function drawThoughts() {
  return svg(
    'g',
    { class: 'pet-thoughts' },
    svg(
      'g',
      { 'data-for': 'hungry', class: 'pet-thought' },
      svg('circle', { class: 'fill-cloud', cx: 178, cy: 48, r: 4 }),
      svg('circle', { class: 'fill-cloud', cx: 187, cy: 36, r: 6.5 }),
      svg('ellipse', { class: 'fill-cloud', cx: 208, cy: 10, rx: 27, ry: 23 }),
      svg('path', {
        class: 'fill-berry',
        d: 'M208 2 C 196 -4 192 12 200 20 Q208 27 216 20 C 224 12 220 -4 208 2 Z',
      }),
      svg('path', { class: 'fill-leaf', d: 'M208 2 C 208 -6 214 -9 219 -8 C 219 -2 214 2 208 2 Z' }),
    ),
    svg(
      'g',
      { 'data-for': 'sleepy', class: 'pet-snooze line-dream' },
      svg('path', { d: 'M176 44 h11 l-11 13 h11' }),
      svg('path', { d: 'M194 20 h14 l-14 16 h14' }),
      svg('path', { d: 'M212 -8 h17 l-17 19 h17' }),
    ),
    svg(
      'g',
      { 'data-for': 'joyful', class: 'pet-hearts' },
      drawHeart(38, 30, 1),
      drawHeart(206, 22, 1.25),
      drawHeart(190, 52, 0.7),
    ),
    svg(
      'g',
      { 'data-for': 'lonely', class: 'pet-rain' },
      svg('path', {
        class: 'fill-cloud',
        d: 'M176 24 C 166 24 164 10 176 8 C 178 -6 200 -8 204 4 C 218 0 226 24 210 24 Z',
      }),
      [182, 195, 208].map((x) => svg('path', { class: 'line-rain', d: `M${x} 32 l-3 9` })),
    ),
  );
}

function drawHeart(x, y, scale) {
  return svg('path', {
    class: 'fill-heart',
    transform: `translate(${x} ${y}) scale(${scale})`,
    d: 'M0 8 C -12 0 -9 -10 -3 -9 Q0 -8 0 -5 Q0 -8 3 -9 C 9 -10 12 0 0 8 Z',
  });
}
