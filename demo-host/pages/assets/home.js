/** At home: the visitor's pets, drawn as they feel, and cared for by two buttons each. */
import { celebrate, showAchievements } from './achievements.js';
import { showDiary, tell } from './diary.js';
import { byId, html } from './dom.js';
import { watchPets } from './live.js';
import { followPointer } from './look.js';
import { createPetCard } from './pet-card.js';
import { drawPet } from './pet-drawing.js';
import { feedPet, fetchPets, playWithPet } from './pets-client.js';
import { saveReturnAddress } from './return-address.js';
import { firstEmail, isSignedOut, recognise, session, signOut } from './visitor.js';

/** Hunger grows while one watches. Milliseconds between two looks. */
const LOOK_EVERY = 60_000;

const cards = new Map();
/** True once a server has vouched for the visitor: only then is a later absence a sign-out and not a failed entry. */
let vouched = false;
let shownUserId = null;
let shownAsOf = { deeds: 0, moment: 0 };
let leaving = false;
/** Watches the pets while somebody is known and the page is seen. */
const watch = watchPets(hear, refresh);

byId('log-out').addEventListener('click', () => signOut());
byId('retry').addEventListener('click', () => refresh());
addEventListener('online', () => refresh());
document.addEventListener('visibilitychange', () => document.hidden || refresh());
addEventListener('pagehide', () => watch.stop());
addEventListener('pageshow', ({ persisted }) => persisted && shownUserId && watch.start());
setInterval(() => document.hidden || refresh(), LOOK_EVERY);
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
  vouched ||= !state.fromCache;
  byId('email').textContent = firstEmail(state.user);
  byId('email').title = firstEmail(state.user);
  byId('account').hidden = false;
  byId('main').hidden = false;
  byId('greeting').textContent = greetingFor(new Date().getHours());
  if (shownUserId === state.user.user_id) return;
  shownUserId = state.user.user_id;
  shownAsOf = { deeds: 0, moment: 0 };
  showRemembered();
  refresh();
  // Anew, as a stream shows the pets of whoever opened it.
  watch.stop();
  watch.start();
}

function leave() {
  if (leaving) return;
  leaving = true;
  watch.stop();
  forget();
  if (vouched) {
    location.replace('/');
    return;
  }
  saveReturnAddress();
  location.replace('/login');
}

/** When nothing is remembered and the sign-in service does not answer, there is nobody to show pets to. */
async function identify() {
  const error = await recognise();
  if (!error || leaving) return;
  byId('main').hidden = false;
  byId('greeting').textContent = greetingFor(new Date().getHours());
  complain({ code: 'provider_unreachable' });
}

async function refresh() {
  if (leaving) return;
  if (!session.state.user) {
    await identify();
    return;
  }
  try {
    show(await fetchPets());
    vouched = true;
    byId('banner').hidden = true;
  } catch (error) {
    complain(error);
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
      card.refuse(error.message);
      byId('news').textContent = error.message;
    } else complain(error);
  }
}

/** Something was done, here, in another window, or by an assistant. */
function hear({ happened, picture }) {
  show(picture);
  // What the visitor does is answered where it is done.
  if (leaving || happened.by.kind !== 'assistant') return;
  cards.get(happened.petId)?.thank(happened.action);
  byId('news').textContent = `${tell(happened)}.`;
  for (const achievement of picture.achievements) {
    if (happened.earned.includes(achievement.id)) celebrate(achievement);
  }
}

function show(picture) {
  if (leaving || isOlder(picture.asOf, shownAsOf)) return;
  shownAsOf = picture.asOf;
  remember(picture);
  for (const pet of picture.pets) {
    const known = cards.get(pet.id);
    if (known) {
      known.update(pet);
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

/** Two answers may overtake each other on their way. */
function isOlder(one, other) {
  return one.deeds < other.deeds || (one.deeds === other.deeds && one.moment < other.moment);
}

function complain(error) {
  if (error.code === 'signed_out') return; // The session layer notices too and `follow` leaves.
  const seen = cards.size > 0;
  byId('banner-text').textContent =
    error.code === 'provider_unreachable'
      ? `The sign-in service takes a nap, so the door stays shut for a moment.${seen ? ' Your pets are shown as they were.' : ''}`
      : `We cannot reach your pets right now.${seen ? ' They are shown as they were a moment ago.' : ''}`;
  byId('banner').hidden = false;
  if (!seen) showNobody();
}

/** Instead of cards that would stay empty. */
function showNobody() {
  const owl = drawPet({ species: 'owl', coat: 1, mood: 'sleepy' });
  byId('pets').replaceChildren(html('li', { class: 'nobody', 'aria-hidden': 'true' }, owl));
}

function greetingFor(hour) {
  if (hour < 5) return 'Still awake?';
  if (hour < 12) return 'Good morning!';
  return hour < 18 ? 'Good afternoon!' : 'Good evening!';
}

/** One sentence on how everybody is. */
function summarise(pets) {
  const named = (mood) => pets.filter((pet) => pet.mood === mood).map((pet) => pet.name);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const is = (names) => (names.length === 1 ? 'is' : 'are');
  const hungry = named('hungry');
  if (hungry.length > 0) return `${list.format(hungry)} ${is(hungry)} looking at the bowl.`;
  const lonely = named('lonely');
  if (lonely.length > 0) return `${list.format(lonely)} ${is(lonely)} hoping for a game.`;
  const sleepy = named('sleepy');
  if (sleepy.length > 0) return `${list.format(sleepy)} ${is(sleepy)} ready for a nap. All well otherwise.`;
  return 'Everybody is well, thanks to you.';
}

/** The last picture stays in this tab, so that a reload shows pets at once instead of empty cards. */
function remember(picture) {
  try {
    sessionStorage.setItem('pets', JSON.stringify({ userId: shownUserId, picture }));
  } catch {
    // Storage is blocked or full: the next load waits for the server, no more.
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
    // As above, or a picture of an older version.
  }
}

function forget() {
  try {
    sessionStorage.removeItem('pets');
  } catch {
    // As above.
  }
}
