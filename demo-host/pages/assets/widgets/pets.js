/** The widget of `list_pets`, `feed_pet` and `play_with_pet`: the pets of a result, as cards. */

import { byId } from '../dom.js';
import { celebrate } from '../pets/achievements.js';
import { followPointer } from '../pets/look.js';
import { createPetCard } from '../pets/pet-card.js';
import { openSource } from './source.js';

const careTools = { feed: 'feed_pet', play: 'play_with_pet' };

const cards = new Map();
/** Results may arrive before the page knows whether it can call tools. */
const early = [];
let ready = false;
let callTool = null;

followPointer(byId('pets'));
callTool = await openSource('list_pets', (content) => (ready ? show(content) : early.push(content)));
ready = true;
for (const content of early) show(content);

function show(content) {
  for (const pet of content.pets ?? [content.pet]) showPet(pet);
  if (content.action) answer(content);
}

function showPet(pet) {
  const cardOfPet = cards.get(pet.id);
  if (cardOfPet) {
    cardOfPet.update(pet);
    return;
  }
  const card = createPetCard(pet, callTool && ((action) => care(pet, action)));
  cards.set(pet.id, card);
  byId('pets').append(card.element);
}

/** What the pet does and says. */
function answer({ action, done, message, pet, earned }) {
  const card = cards.get(pet.id);
  if (done) byId('news').textContent = `${pet.name}: ${card.thank(action)}`;
  else {
    card.refuse(message);
    byId('news').textContent = message;
  }
  for (const achievement of earned) celebrate(achievement);
}

async function care(pet, action) {
  try {
    await callTool(careTools[action], { pet: pet.id });
  } catch {
    cards.get(pet.id).refuse("That didn't work. Try again?");
  }
}
