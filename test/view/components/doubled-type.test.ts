/** With type of double size on a narrow page, words and marks keep their shape. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { loginTag, openLogin, wholeElements, write } from '../element.ts';
import { memberIsHalfIn } from '../member-server.ts';

wholeElements();
beforeEach(() => setViewport({ width: 320, height: 720 }));
afterEach(() => setViewport({ width: 800, height: 600 }));

const doubled = `theme='{"fontSize":"32px"}'`;

// The preset has the system's font, which on test machines may be wider than any of a phone.
for (const theme of [doubled, `theme='{"preset":"modern","fontFamily":"Arial","fontSize":"32px"}'`])
  it(`a title breaks no word: ${theme}`, () => breaksNoWord(theme));

async function breaksNoWord(theme: string) {
  memberIsHalfIn(null);
  const method = 'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"';
  const login = write(loginTag(`${method} ${theme}`, 'auth-b2b-login'));
  await login.giveAddress();
  await login.enterCode();
  await login.reads('Authentication');
  const title = await login.at('.ae-heading');
  const broken: string[] = [];
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  assert.deepEqual(broken, []);
}

it('the mark of the one webmail service stands apart from its name', async () => {
  const login = openLogin(`products="emailMagicLinks" ${doubled}`);
  await login.giveAddress('ada@gmail.com');
  const link = await login.at('.ae-webmail-link');
  const mark = await login.at('.ae-webmail-link svg');
  const name = document.createRange();
  assert.ok(link.lastChild);
  name.selectNodeContents(link.lastChild);
  assert.isAtLeast(name.getBoundingClientRect().left - mark.getBoundingClientRect().right, 8);
});
