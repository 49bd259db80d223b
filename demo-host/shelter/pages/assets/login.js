/** The login page: the element does the sign-in; an animal watches it. */
import { config } from '/config.js';
import { cookiesAreKept } from '/shared/cookies.js';
import { byId } from '/shared/dom.js';
import { followPointer } from '/shared/pets/look.js';
import { drawPawsOnEdge, drawPet, showMood } from '/shared/pets/pet-drawing.js';
import { goOn, saveReturnAddress } from '/shared/return-address.js';

const keeper = { species: 'fox', coat: 0, mood: 'content' };
const picture = drawPet(keeper);
byId('doorkeeper').append(picture);
byId('paws').append(drawPawsOnEdge(keeper));
followPointer(byId('doorkeeper'));
for (const link of document.querySelectorAll('a[data-provider-path]')) {
  link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
}
showCookieNotice();

// The consent page says where it comes from; `goOn` leads to no other site.
const returnTo = new URLSearchParams(location.search).get('return_to');
if (returnTo) saveReturnAddress(returnTo);

byId('login').addEventListener('auth-event', ({ detail }) => {
  if (detail.type !== 'AUTHENTICATE_FLOW_COMPLETE') return;
  showMood(picture, { ...keeper, mood: 'joyful' });
  // Without cookies the next page would not know the member.
  if (cookiesAreKept()) goOn('/animals');
  else showCookieNotice();
});

function showCookieNotice() {
  byId('site').textContent = location.host;
  byId('cookies').hidden = cookiesAreKept();
}
