/** The card of one pet: the animal on its stage, its mood, and the buttons to look after it. */
import { html } from '../dom.js';
import { list, say, words } from '../words.js';
import { drawHabitat } from './habitat.js';
import { drawPet, showMood } from './pet-drawing.js';
import { drawBall, drawBowl, drawToy, drawTreat } from './pictures.js';

/** How long a bubble stays. Milliseconds. */
const bubbleDuration = 3200;

const thanksByAction = { feed: 'pets.thanksFeed', play: 'pets.thanksPlay' };

/**
 * Creates the card.
 *
 * @param {object} pet As the server describes it.
 * @param {((action: 'feed' | 'play') => Promise<void>) | null} onCare Called when a button is pressed; null for a card
 *   without buttons.
 */
export function createPetCard(pet, onCare) {
  const picture = drawPet(pet);
  const bubble = html('p', { class: 'bubble', 'aria-hidden': 'true' });
  const stage = html('div', { class: 'stage' }, drawHabitat(pet.species), bubble, picture);
  const title = html('h2', {}, pet.name);
  const feeling = html('p');
  const meters = {
    tummy: createMeter('tummy', pet.name),
    mood: createMeter('mood', pet.name),
    energy: createMeter('energy', pet.name),
  };
  const element = html(
    'li',
    { class: 'pet-card', 'data-species': pet.species, 'data-pet': pet.id },
    stage,
    html(
      'div',
      { class: 'about' },
      html('div', {}, title, feeling),
      html(
        'dl',
        { class: 'meters' },
        Object.values(meters).map((meter) => meter.element),
      ),
      onCare &&
        html('div', { class: 'care' }, createButton('feed', drawBowl()), createButton('play', drawToy())),
    ),
  );
  let turn = 0;
  let timer = 0;
  update(pet);

  return { element, update, thank, refuse };

  function createButton(action, icon) {
    const button = html(
      'button',
      { type: 'button', class: `button ${action}` },
      icon,
      html('span', {}, words[`pets.${action}`], html('span', { class: 'hidden-text' }, ` ${pet.name}`)),
    );
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      await onCare(action);
      button.removeAttribute('aria-busy');
    });
    return button;
  }

  function update(now) {
    showMood(picture, now);
    const facts = { species: words[`species.${now.species}`], mood: words[`pets.mood.${now.mood}`] };
    feeling.textContent = say('pets.feeling', facts);
    meters.tummy.show(100 - now.hunger, wordFor(now.hunger, 'pets.tummyWords', [15, 45, 70, 88]));
    meters.mood.show(now.joy, wordFor(now.joy, 'pets.moodWords', [35, 70, 95]));
    meters.energy.show(now.energy, wordFor(now.energy, 'pets.energyWords', [20, 45, 85]));
  }

  /** Shows that the pet liked it. Returns the words, to be read out too. */
  function thank(action) {
    const thanks = list(thanksByAction[action]);
    const line = thanks[turn % thanks.length];
    turn += 1;
    speak(line);
    throwIn(action === 'feed' ? drawTreat(pet.species) : drawBall(), action);
    perform(action === 'feed' ? 'munching' : 'playing');
    return line;
  }

  function refuse(line) {
    speak(line);
    perform('refusing');
  }

  function speak(line) {
    bubble.textContent = line;
    bubble.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(() => bubble.classList.remove('shown'), bubbleDuration);
  }

  function perform(act) {
    picture.classList.remove('munching', 'playing', 'refusing');
    // Reading a size makes the browser apply the removal, so that the same animation can restart.
    picture.getBoundingClientRect();
    picture.classList.add(act);
  }

  function throwIn(thing, action) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    stage.append(thing);
    const height = stage.clientHeight;
    const frames =
      action === 'feed'
        ? [
            { opacity: 0, transform: 'translateY(0) rotate(-20deg)' },
            { opacity: 1, transform: `translateY(${height * 0.28}px)`, offset: 0.35 },
            { opacity: 1, transform: `translateY(${height * 0.46}px)`, offset: 0.7 },
            { opacity: 0, transform: `translateY(${height * 0.5}px) scale(0.3)` },
          ]
        : [
            { opacity: 1, transform: `translate(-120px, ${height * 0.1}px)` },
            { opacity: 1, transform: `translate(-60px, ${height * 0.66}px) rotate(160deg)`, offset: 0.3 },
            { opacity: 1, transform: `translate(0, ${height * 0.05}px) rotate(320deg)`, offset: 0.55 },
            { opacity: 1, transform: `translate(60px, ${height * 0.66}px) rotate(500deg)`, offset: 0.8 },
            { opacity: 0, transform: `translate(120px, ${height * 0.3}px) rotate(640deg)` },
          ];
    thing.animate(frames, { duration: action === 'feed' ? 900 : 1400, easing: 'ease-in-out' }).finished.then(
      () => thing.remove(),
      () => thing.remove(),
    );
  }
}

function createMeter(kind, owner) {
  const label = words[`pets.${kind}`];
  const fill = html('span', { class: 'fill' });
  const track = html(
    'div',
    {
      class: 'track',
      role: 'meter',
      'aria-label': say('pets.meter', { meter: label, name: owner }),
      'aria-valuemin': 0,
      'aria-valuemax': 100,
    },
    fill,
  );
  const level = html('span');
  const element = html(
    'div',
    { class: 'meter', 'data-kind': kind },
    html('dt', {}, label),
    html('dd', {}, level),
    html('dd', { class: 'track-holder' }, track),
  );
  return {
    element,
    show(value, word) {
      level.textContent = word;
      fill.style.setProperty('--value', String(value));
      track.setAttribute('aria-valuenow', String(value));
      track.setAttribute('aria-valuetext', word);
    },
  };
}

/** The word for the first step above the value. */
function wordFor(value, id, steps) {
  const levels = list(id);
  const index = steps.findIndex((step) => value < step);
  return levels.at(index);
}
