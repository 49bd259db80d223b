/** The door: a way in by code or by link, a doorkeeper, and the way on for those who are in. */

import { config } from '/config.js';
import { cookiesAreKept } from './cookies.js';
import { byId } from './dom.js';
import { wayOf, ways } from './login-options.js';
import { followPointer } from './look.js';
import { drawPawsOnEdge, drawPet, showMood } from './pet-drawing.js';
import { goOn } from './return-address.js';

const KEEPERS = [
  { species: 'cat', coat: 0 },
  { species: 'rabbit', coat: 2 },
  { species: 'fox', coat: 0 },
  { species: 'cat', coat: 1 },
];

/**
 * A sign-in made right here ends with the widget's own event; one made in another tab (by the link of the mail, mostly)
 * does not. So the widget gets a moment to speak first. Milliseconds.
 */
const WIDGET_MAY_FINISH = 1500;

/** The widget has signed the visitor in, and may have a question left: it says when it is done. */
let isWidgetAtIt = false;

const element = byId('login');
const keeper = { ...KEEPERS[new Date().getDay() % KEEPERS.length], mood: 'content' };
const picture = drawPet(keeper);
byId('doorkeeper').append(picture);
byId('paws').append(drawPawsOnEdge(keeper));
followPointer(byId('doorkeeper'));
for (const link of document.querySelectorAll('a[data-provider-path]')) {
  link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
}

element.addEventListener('auth-event', ({ detail }) => {
  if (detail.type.endsWith('_AUTHENTICATE')) isWidgetAtIt = true;
  switch (detail.type) {
    case 'AUTHENTICATE_FLOW_COMPLETE':
      showMood(picture, { ...keeper, mood: 'joyful' });
      goIn();
      break;
    case 'OTP_AUTHENTICATE':
      showMood(picture, { ...keeper, mood: 'joyful' });
      break;
  }
});

byId('switch-link').addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', byId('switch-link').href);
  showWay();
});
addEventListener('popstate', showWay);
showSwitch();
sayIfCookiesAreLost();
sendOnWhoIsIn();

/** On to the pets, unless the session would be lost on the way: the visitor would be sent back here, again and again. */
function goIn() {
  if (cookiesAreKept()) goOn();
  else sayIfCookiesAreLost();
}

function sayIfCookiesAreLost() {
  byId('site').textContent = location.host;
  byId('cookies').hidden = cookiesAreKept();
}

function showWay() {
  element.config = ways[wayOf(location.search)](location.origin);
  showSwitch();
}

function showSwitch() {
  const byCode = wayOf(location.search) !== 'link';
  byId('switch-text').textContent = byCode ? 'Rather have a link?' : 'Rather type a code?';
  byId('switch-link').textContent = byCode ? 'Email me a magic link' : 'Email me a six-digit code';
  byId('switch-link').href = byCode ? '/login?with=link' : '/login';
}

/** Somebody who is signed in already has no business at the door. */
function sendOnWhoIsIn() {
  const { session } = element;
  if (!session) return; // The widget says what is wrong with its configuration.
  if (session.state.user) {
    goIn();
    return;
  }
  let undecided = session.state.fromCache && session.session.getTokens() !== null;
  session.onStateChange(({ user }) => {
    if (user) setTimeout(() => isWidgetAtIt || goIn(), undecided ? 0 : WIDGET_MAY_FINISH);
    undecided = false;
  });
}
