/** The home page: the visitor's pets with their moods, and two buttons each to look after them. */

import { byId, html } from './dom.js';
import { celebrate, showAchievements } from './pets/achievements.js';
import { sentenceOf, showDiary } from './pets/diary.js';
import { watchPets } from './pets/live.js';
import { followPointer } from './pets/look.js';
import { createPetCard } from './pets/pet-card.js';
import { drawPet } from './pets/pet-drawing.js';
import { feedPet, fetchPets, playWithPet } from './pets/pets-client.js';
import { saveReturnAddress } from './return-address.js';
import { firstEmail, isSignedOut, recognise, session, signOut } from './visitor.js';
import { say, words } from './words.js';

/** How often the page refreshes the pets, which get hungry over time. Milliseconds. */
const refreshInterval = 60_000;

const cards = new Map();
/** Whether a server has confirmed the user: after that, a missing user has signed out; before, the login was missing. */
let confirmed = false;
let shownUserId = null;
let shownAsOf = { actions: 0, moment: 0 };
let leaving = false;
/** Streams events while a user is known and the page is visible. */
const watch = watchPets(onNews, refresh);

byId('log-out').addEventListener('click', () => signOut());
byId('retry').addEventListener('click', () => refresh());
addEventListener('online', () => refresh());
document.addEventListener('visibilitychange', () => document.hidden || refresh());
addEventListener('pagehide', () => watch.stop());
addEventListener('pageshow', ({ persisted }) => persisted && shownUserId && watch.start());
setInterval(() => document.hidden || refresh(), refreshInterval);
followPointer(byId('pets'));
session.onStateChange(follow);
follow(session.state);
identify();

/** Acts on who is signed in, now and whenever that changes, also in another tab. */
function follow(state) {
  if (isSignedOut(state)) {
    leave();
    return;
  }
  if (!state.user) return;
  confirmed ||= !state.fromCache;
  byId('email').textContent = firstEmail(state.user);
  byId('email').title = firstEmail(state.user);
  byId('account').hidden = false;
  byId('main').hidden = false;
  byId('greeting').textContent = greetingFor(new Date().getHours());
  if (shownUserId === state.user.user_id) return;
  shownUserId = state.user.user_id;
  shownAsOf = { actions: 0, moment: 0 };
  showRemembered();
  refresh();
  // A stream shows one user's pets, so another user needs another stream.
  watch.stop();
  watch.start();
}

function leave() {
  if (leaving) return;
  leaving = true;
  watch.stop();
  forget();
  if (confirmed) {
    location.replace('/');
    return;
  }
  saveReturnAddress();
  location.replace('/login');
}

/** If nothing is stored and the sign-in service is down, no user is known. */
async function identify() {
  const error = await recognise();
  if (!error || leaving) return;
  byId('main').hidden = false;
  byId('greeting').textContent = greetingFor(new Date().getHours());
  showProblem({ code: 'provider_unreachable' });
}

async function refresh() {
  if (leaving) return;
  if (!session.state.user) {
    await identify();
    return;
  }
  try {
    show(await fetchPets());
    confirmed = true;
    byId('banner').hidden = true;
  } catch (error) {
    showProblem(error);
  }
}

async function care(pet, action) {
  const card = cards.get(pet.id);
  try {
    const picture = await (action === 'feed' ? feedPet(pet.id) : playWithPet(pet.id));
    show(picture);
    byId('banner').hidden = true;
    byId('news').textContent = `${pet.name}: ${card.thank(action)}`;
    for (const achievement of picture.achievements) {
      if (picture.happened.earned.includes(achievement.id)) celebrate(achievement);
    }
  } catch (error) {
    if (['too_full', 'too_tired', 'too_hungry'].includes(error.code)) {
      const reason = say(`pets.${error.code}`, { name: pet.name });
      card.refuse(reason);
      byId('news').textContent = reason;
    } else showProblem(error);
  }
}

/** An event from this window, another one, or an assistant. */
function onNews({ happened, picture }) {
  show(picture);
  // `care` already answers what the visitor does here.
  if (leaving || happened.by.kind !== 'assistant') return;
  cards.get(happened.petId)?.thank(happened.action);
  byId('news').textContent = `${sentenceOf(happened)}.`;
  for (const achievement of picture.achievements) {
    if (happened.earned.includes(achievement.id)) celebrate(achievement);
  }
}

function show(picture) {
  if (leaving || isOlder(picture.asOf, shownAsOf)) return;
  shownAsOf = picture.asOf;
  remember(picture);
  for (const pet of picture.pets) {
    const cardOfPet = cards.get(pet.id);
    if (cardOfPet) {
      cardOfPet.update(pet);
      continue;
    }
    if (cards.size === 0) byId('pets').replaceChildren();
    const card = createPetCard(pet, (action) => care(pet, action));
    cards.set(pet.id, card);
    byId('pets').append(card.element);
  }
  byId('summary').textContent = summarise(picture.pets);
  showDiary(picture.diary);
  showAchievements(picture.achievements);
}

/** Answers may overtake each other. */
function isOlder(one, other) {
  return one.actions < other.actions || (one.actions === other.actions && one.moment < other.moment);
}

function showProblem(error) {
  if (error.code === 'signed_out') return; // The session layer notices too, and `follow` leaves.
  const seen = cards.size > 0;
  const isAway = error.code === 'provider_unreachable';
  const what = words[isAway ? 'pets.away' : 'pets.unreachable'];
  const shown = words[isAway ? 'pets.asTheyWere' : 'pets.momentAgo'];
  byId('banner-text').textContent = seen ? `${what} ${shown}` : what;
  byId('banner').hidden = false;
  if (!seen) showEmpty();
}

/** Shown instead of empty cards. */
function showEmpty() {
  const owl = drawPet({ species: 'owl', coat: 1, mood: 'sleepy' });
  byId('pets').replaceChildren(html('li', { class: 'nobody', 'aria-hidden': 'true' }, owl));
}

function greetingFor(hour) {
  if (hour < 5) return words['pets.night'];
  if (hour < 12) return words['pets.morning'];
  return words[hour < 18 ? 'pets.afternoon' : 'pets.evening'];
}

/** What the pets of a mood do, the most urgent first. */
const wishes = { hungry: 'pets.bowl', lonely: 'pets.game', sleepy: 'pets.nap' };

/** One sentence on how all pets are. */
function summarise(pets) {
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  for (const [mood, wish] of Object.entries(wishes)) {
    const names = pets.filter((pet) => pet.mood === mood).map((pet) => pet.name);
    if (names.length === 0) continue;
    return say(`${wish}.${names.length === 1 ? 'one' : 'other'}`, { names: list.format(names) });
  }
  return words['pets.well'];
}

/** Stores the last state in this tab, so that a reload shows pets at once instead of empty cards. */
function remember(picture) {
  try {
    sessionStorage.setItem('pets', JSON.stringify({ userId: shownUserId, picture }));
  } catch {
    // Storage is blocked or full: the next load waits for the server.
  }
}

function showRemembered() {
  cards.clear();
  byId('pets').replaceChildren(
    ...[1, 2, 3].map(() => html('li', { class: 'pet-card waiting', 'aria-hidden': 'true' })),
  );
  try {
    const { userId, picture } = JSON.parse(sessionStorage.getItem('pets') ?? '{}');
    if (picture && userId === shownUserId) show(picture);
  } catch {
    // Storage may be blocked, or an older version wrote the value.
  }
}

function forget() {
  try {
    sessionStorage.removeItem('pets');
  } catch {
    // Storage may be blocked; then nothing is remembered.
  }
}
