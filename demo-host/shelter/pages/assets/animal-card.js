/** The card of one animal: its portrait, where it lives, and what a keeper may do. */
import { html } from '/shared/dom.js';
import { drawHabitat } from '/shared/pets/habitat.js';
import { drawPet } from '/shared/pets/pet-drawing.js';
import { say, words } from '/shared/words.js';
import { giveAway, shareWith, stopSharing } from './shelter-client.js';

/** The animals that have a drawing. */
export const kinds = ['cat', 'fox', 'rabbit', 'owl', 'axolotl'];

/** @param {(form: HTMLFormElement, work: (data: FormData) => Promise<string>) => void} onSubmit `work` returns what to announce. */
export function createAnimalCard(animal, { mayGive, partners, onSubmit }) {
  const { animal_id, name, kind, given_to, shared_by, shared_with } = animal;
  const isOwn = shared_by === null;
  const others = partners.filter(
    ({ organization_id }) => !shared_with.some((each) => each.organization_id === organization_id),
  );
  return html(
    'li',
    { class: 'pet-card', 'data-species': kind, 'data-animal': animal_id },
    html('div', { class: 'stage' }, ...portrait(animal)),
    html(
      'div',
      { class: 'about' },
      html(
        'div',
        {},
        html('h2', {}, html('bdi', {}, name)),
        html('p', {}, words[`species.${kind}`] ?? kind),
        shared_by && html('p', { class: 'tag' }, say('shelter.sharedBy', { shelter: shared_by })),
        html(
          'p',
          { class: given_to ? 'home' : 'home waiting' },
          given_to ? say('shelter.livesWith', { name: given_to }) : words['shelter.waiting'],
        ),
      ),
      isOwn && mayGive && !given_to && giving(),
      isOwn && mayGive && (shared_with.length > 0 || others.length > 0) && sharing(),
      isOwn && !mayGive && shared_with.length > 0 && sharedWithLine(),
    ),
  );

  function giving() {
    const work = async (data) => {
      const to = String(data.get('to')).trim();
      await giveAway(animal_id, to);
      return `${name}: ${say('shelter.livesWith', { name: to })}`;
    };
    return form(
      work,
      html('label', {}, say('shelter.giveTo', { name }), field()),
      html('button', { class: 'button small' }, words['shelter.give'], hidden(name)),
    );
  }

  function sharing() {
    return html(
      'div',
      { class: 'sharing' },
      shared_with.map((partner) =>
        form(
          async () => {
            await stopSharing(animal_id, partner.organization_id);
            return say('shelter.notShared', { name, shelter: partner.name });
          },
          html('span', {}, say('shelter.sharedWith', { shelters: partner.name })),
          html(
            'button',
            {
              class: 'small-link',
              'aria-label': say('shelter.stopSharing', { name, shelter: partner.name }),
            },
            words['shelter.stop'],
          ),
        ),
      ),
      others.length > 0 &&
        form(
          async (data) => {
            const id = data.get('with');
            await shareWith(animal_id, id);
            const partner = partners.find(({ organization_id }) => organization_id === id);
            return say('shelter.nowShared', { name, shelter: partner.name });
          },
          html(
            'label',
            {},
            say('shelter.shareWith', { name }),
            html(
              'select',
              { name: 'with' },
              others.map((partner) => html('option', { value: partner.organization_id }, partner.name)),
            ),
          ),
          html('button', { class: 'button small calm' }, words['shelter.share'], hidden(name)),
        ),
    );
  }

  function sharedWithLine() {
    const shelters = shared_with.map((partner) => partner.name);
    const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
    return html('p', { class: 'tag' }, say('shelter.sharedWith', { shelters: list.format(shelters) }));
  }

  function form(work, ...children) {
    return html(
      'form',
      {
        class: 'deed',
        onsubmit: (event) => {
          event.preventDefault();
          onSubmit(event.target, work);
        },
      },
      ...children,
    );
  }
}

const field = () => html('input', { name: 'to', required: true, maxlength: '100', autocomplete: 'off' });

const hidden = (name) => html('span', { class: 'hidden-text' }, ` ${name}`);

function portrait({ animal_id, kind, given_to }) {
  if (!kinds.includes(kind)) return [];
  // The same coat at each visit.
  const coat = [...animal_id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3;
  return [drawHabitat(kind), drawPet({ species: kind, coat, mood: given_to ? 'joyful' : 'content' })];
}
