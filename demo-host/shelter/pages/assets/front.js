/** The front page: animals in the meadow, and one at each shelter. */
import { config } from '/config.js';
import { byId } from '/shared/dom.js';
import { followPointer } from '/shared/pets/look.js';
import { drawPet } from '/shared/pets/pet-drawing.js';

const waiting = [
  { species: 'owl', coat: 1, mood: 'sleepy' },
  { species: 'cat', coat: 0, mood: 'content' },
  { species: 'rabbit', coat: 1, mood: 'joyful' },
  { species: 'fox', coat: 0, mood: 'content' },
  { species: 'axolotl', coat: 0, mood: 'joyful' },
];

byId('queue').append(...waiting.map(drawPet));
followPointer(byId('queue'));
for (const house of document.querySelectorAll('.house')) {
  const { species } = house.dataset;
  house.querySelector('.portrait').append(drawPet({ species, coat: 0, mood: 'content' }));
}
for (const link of document.querySelectorAll('a[data-provider-path]')) {
  link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
}
