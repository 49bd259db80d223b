/** The login page: sign-in by code or link, an animal that watches, and a redirect for signed-in users. */

import { config } from '/config.js';
import { cookiesAreKept } from './cookies.js';
import { byId } from './dom.js';
import { wayOf, widgetConfig } from './login-options.js';
import { followPointer } from './pets/look.js';
import { drawPawsOnEdge, drawPet, showMood } from './pets/pet-drawing.js';
import { goOn, saveReturnAddress } from './return-address.js';
import { words } from './words.js';

const doorkeepers = [
  { species: 'cat', coat: 0 },
  { species: 'rabbit', coat: 2 },
  { species: 'fox', coat: 0 },
  { species: 'cat', coat: 1 },
];

/**
 * A sign-in on this page ends with the widget's own event; one in another tab (mostly by the link of the mail) does
 * not. The widget gets this long to finish first. Milliseconds.
 */
const finishingTime = 1500;

// The account page's way to sign in says where it comes from; `goOn` leads to no other site.
const returnTo = new URLSearchParams(location.search).get('return_to');
if (returnTo) saveReturnAddress(returnTo);

/** The widget has signed the visitor in and may have another step to show. It reports when the flow is complete. */
let isWidgetAtWork = false;

const element = byId('login');
const keeper = { ...doorkeepers[new Date().getDay() % doorkeepers.length], mood: 'content' };
const picture = drawPet(keeper);
byId('doorkeeper').append(picture);
byId('paws').append(drawPawsOnEdge(keeper));
followPointer(byId('doorkeeper'));
for (const link of document.querySelectorAll('a[data-provider-path]')) {
  link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
}

element.addEventListener('auth-event', ({ detail }) => {
  if (detail.type.endsWith('_AUTHENTICATE')) isWidgetAtWork = true;
  switch (detail.type) {
    case 'AUTHENTICATE_FLOW_COMPLETE':
      showMood(picture, { ...keeper, mood: 'joyful' });
      enter();
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
new MutationObserver(showHints).observe(element.shadowRoot, { childList: true, subtree: true });
showCookieNotice();
redirectSignedIn();

/** Redirects to the pets, unless the session would be lost on the way: the pets page would redirect back here in a loop. */
function enter() {
  if (cookiesAreKept()) goOn();
  else showCookieNotice();
}

function showCookieNotice() {
  byId('site').textContent = location.host;
  byId('cookies').hidden = cookiesAreKept();
}

function showWay() {
  element.config = widgetConfig();
  showSwitch();
}

function showSwitch() {
  const byCode = wayOf(location.search) !== 'link';
  byId('switch-text').textContent = words[byCode ? 'login.preferLink' : 'login.preferCode'];
  byId('switch-link').textContent = words[byCode ? 'login.emailLink' : 'login.emailCode'];
  byId('switch-link').href = byCode ? '/login?with=link' : '/login';
  showHints();
}

/** Another way is of no use to a visitor who has turned to one: only the first screen has the field for the address. */
function showHints() {
  const hasTurned = element.shadowRoot.querySelector('input[type="email"]') === null;
  byId('switch').hidden = hasTurned;
  document.querySelector('[data-way]').hidden = hasTurned || wayOf(location.search) === 'app';
}

/** Redirects a visitor who is already signed in. */
function redirectSignedIn() {
  const { session } = element;
  if (!session) return; // The widget reports what is wrong with its configuration.
  if (session.state.user) {
    enter();
    return;
  }
  let undecided = session.state.fromCache && session.session.getTokens() !== null;
  session.onStateChange(({ user }) => {
    if (user) setTimeout(() => isWidgetAtWork || enter(), undecided ? 0 : finishingTime);
    undecided = false;
  });
}
