/** Elements of the page whose names take the place of what a form or a document has. */
import { assert } from 'chai';
import { localeOf } from '../../../elements/options/locale.ts';
import { mayTakeFocus } from '../../../src/components/focus.ts';
import { loginTag, server, whole, wholeElements } from '../element.ts';

wholeElements();

it('a control named parentNode or getAttribute hangs nothing, and hides no language', () => {
  const form = document.createElement('form');
  form.lang = 'de';
  for (const name of ['parentNode', 'getAttribute']) {
    const input = document.createElement('input');
    input.name = name;
    form.append(input);
  }
  const container = document.createElement('div');
  form.append(container);
  const elsewhere = document.createElement('input');
  document.body.append(form, elsewhere);
  elsewhere.focus();
  assert.equal(mayTakeFocus(container), false);
  assert.equal(localeOf(container), 'de');
  Element.prototype.remove.call(form);
  elsewhere.remove();
});

const names = [
  'addEventListener',
  'removeEventListener',
  'hidden',
  'cookie',
  'body',
  'head',
  'currentScript',
];
/** What each element shows without a session or a request. */
const shown = {
  'auth-login': 'Sign up or log in',
  'auth-account': 'You are not logged in',
  'auth-idp-consent': 'Looks like there was an error!',
  'auth-logout': 'Looks like there was an error!',
  'auth-b2b-account': 'You are not logged in',
  'auth-b2b-login': 'Sign up or log in',
  'auth-b2b-idp-consent': 'Looks like there was an error!',
  'auth-b2b-logout': 'Looks like there was an error!',
} as const;

for (const [tag, text] of Object.entries(shown)) {
  // An uncaught error fails the test, too.
  it(`images named after members of the document break nothing of ${tag}`, async () => {
    const { body } = document;
    if (tag.includes('b2b')) server.bootstrap.vertical = 'B2B';
    const images = document.createElement('div');
    images.innerHTML = names.map((name) => `<img name="${name}" alt="">`).join('');
    body.append(images);
    try {
      assert.isTrue((document.addEventListener as unknown) instanceof HTMLImageElement);
      const place = document.createElement('main');
      place.innerHTML = loginTag('products="emailMagicLinks" auth-flow-type="Discovery"', tag);
      body.append(place);
      await whole(place.firstElementChild as HTMLElement).reads(text);
    } finally {
      images.remove();
    }
  });
}
