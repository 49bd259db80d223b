/** The homepage: says who is signed in, and shows a family of pets to tap. */
import { config } from '/config.js';
import { byId, html } from './dom.js';
import { followPointer } from './pets/look.js';
import { drawPet, showMood } from './pets/pet-drawing.js';
import { firstEmail, isSignedOut, linkToProvider, recognise, session, signOut } from './visitor.js';
import { list, say, words } from './words.js';

const tappablePets = [
  { species: 'fox', coat: 0, mood: 'content', name: 'Ember' },
  { species: 'axolotl', coat: 0, mood: 'joyful', name: 'Noodle' },
  { species: 'owl', coat: 1, mood: 'sleepy', name: 'Professor' },
];

/** How long a pet's words stay. Milliseconds. */
const wordsDuration = 2600;

byId('family').append(...tappablePets.map(drawMember));
followPointer(byId('family'));
linkToProvider();
byId('sample-token').textContent = config.publicToken;
byId('sample-origin').textContent = config.apiBaseUrl;
byId('log-out').addEventListener('click', logOut);
byId('retry').addEventListener('click', identify);
addEventListener('online', identify);
session.onStateChange(showState);
showState(session.state);
identify();

function showState(state) {
  const { user } = state;
  const isSettled = user !== null || isSignedOut(state);
  byId('status-text').textContent = describe(user, isSettled);
  byId('log-out').hidden = !user;
  if (isSettled) byId('problem').hidden = true;
  byId('enter').href = user ? '/home' : '/login';
  byId('enter').textContent = words[user ? 'home.visit' : 'home.meet'];
  byId('bar-link').href = user ? '/home' : '/login';
  byId('bar-link').textContent = words[user ? 'nav.pets' : 'nav.logIn'];
}

function describe(user, isSettled) {
  if (user) return words['status.in'].replace('{email}', () => firstEmail(user));
  return words[isSettled ? 'status.out' : 'status.checking'];
}

/** If the sign-in service is down and nothing is stored, says so, with a retry. */
async function identify() {
  const button = byId('retry');
  button.disabled = true;
  const error = await recognise();
  button.disabled = false;
  byId('problem').hidden = !error;
  if (error) byId('status-text').textContent = words['status.unknown'];
}

let leaving = false;

async function logOut(event) {
  event.preventDefault();
  if (leaving) return;
  leaving = true;
  await signOut();
  leaving = false;
  byId('enter').focus();
}

function drawMember(pet) {
  const picture = drawPet({ ...pet, name: undefined });
  const says = html('span', { class: 'says', role: 'status' });
  const label = say('tap.label', { name: pet.name, species: words[`species.${pet.species}`] });
  const button = html('button', { type: 'button', 'aria-label': label }, picture, says);
  const lines = list(`tap.${pet.species}`);
  let turn = 0;
  let timer = 0;
  button.addEventListener('click', () => {
    says.textContent = lines[turn % lines.length];
    turn += 1;
    says.classList.add('shown');
    picture.classList.add('playing');
    showMood(picture, { ...pet, name: undefined, mood: 'joyful' });
    clearTimeout(timer);
    timer = setTimeout(() => {
      says.classList.remove('shown');
      picture.classList.remove('playing');
      showMood(picture, { ...pet, name: undefined });
    }, wordsDuration);
  });
  return button;
}
