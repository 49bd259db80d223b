/** The screens of a link that asks before it signs in: names, errors, the keyboard, and what each case offers. */
import { assert } from 'chai';
import type { ComponentType } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { ScreenProps } from '../../../src/machine/product.ts';
import { LinkApprovedView, LinkAskedView } from '../../../src/products/magic-links/ask-views.tsx';
import type { LinkAsked, LinkSent, MagicLinksEvent } from '../../../src/products/magic-links/flow.ts';
import { LinkSentView } from '../../../src/products/magic-links/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, draw, keyboard } from '../world.tsx';

clearAfterEach();

const linkScreen: LinkAsked = {
  name: 'magicLinks.asked',
  email: 'ada@example.com',
  askedBy: 'Chrome on Windows',
  age: 130_000,
  sameBrowser: false,
  worksHere: true,
  worksThere: true,
  replaces: null,
};

function show<S extends { readonly name: string }>(
  View: ComponentType<ScreenProps<S, MagicLinksEvent>>,
  screen: S,
) {
  const sent: object[] = [];
  const drawn = draw(
    <Card screen={screen.name}>
      <View
        screen={screen}
        config={resolveConfig({ products: ['emailMagicLinks'] })}
        bootstrap={defaultBootstrap}
        busy={[]}
        problem={null}
        send={(event) => sent.push(event)}
      />
    </Card>,
  );
  const labels = () => [...drawn.container.querySelectorAll('button')].map(({ textContent }) => textContent);
  return { drawn, sent, labels, text: () => drawn.text() };
}

describe('a link that another browser asked for', () => {
  it('names the account, the browser and the time, and takes the number by keyboard', async () => {
    const { drawn, sent, labels, text } = show(LinkAskedView, linkScreen);
    await assertAccessible(drawn);
    assert.include(
      text().replaceAll('\u200b', ''),
      'Chrome on Windows asked to log in as ada@example.com 2 minutes ago.',
    );
    assert.deepEqual(labels(), ['Approve sign-in on Chrome on Windows', 'Sign in on this device']);
    drawn.container.querySelector('input')?.focus();
    await keyboard.press('Enter');
    assert.isTrue(drawn.find<HTMLButtonElement>('[type=submit]').disabled);
    await keyboard.type('٤٧');
    await keyboard.press('Enter');
    assert.deepEqual(sent, [{ type: 'magicLinks.numberEntered', number: '47' }]);
  });

  it('says what was wrong with the number, and takes none after three', async () => {
    for (const [triesLeft, words] of [
      [2, 'You have 2 tries left.'],
      [1, 'You have 1 try left.'],
    ] as const) {
      const { drawn, text } = show(LinkAskedView, { ...linkScreen, refused: 'wrong', triesLeft });
      await assertAccessible(drawn);
      assert.include(text(), words);
      assert.equal(drawn.container.querySelector('input')?.getAttribute('aria-invalid'), 'true');
    }
    const over = show(LinkAskedView, { ...linkScreen, refused: 'wrong', triesLeft: 0 });
    assert.isNull(over.drawn.container.querySelector('input'));
    assert.deepEqual(over.labels(), ['Sign in on this device']);
  });

  it('offers only what works: nothing here with PKCE, and no name for an unknown browser', () => {
    const bound = show(LinkAskedView, { ...linkScreen, worksHere: false, askedBy: '' });
    assert.deepEqual(bound.labels(), ['Approve sign-in there']);
    assert.include(bound.text(), 'Another browser asked to log in');
    const nowhere = show(LinkAskedView, { ...linkScreen, worksHere: false, worksThere: false });
    assert.deepEqual(nowhere.labels(), []);
    assert.include(nowhere.text(), 'Open the link in the browser where you requested it');
  });

  it('names both accounts if it would switch, and the button says so', async () => {
    const replaces = 'bob@example.com';
    const both = show(LinkAskedView, { ...linkScreen, replaces });
    assert.include(both.text(), 'Logging in here switches accounts.');
    assert.deepEqual(both.labels(), ['Approve sign-in on Chrome on Windows', 'Switch accounts']);
    const here = show(LinkAskedView, { ...linkScreen, sameBrowser: true, replaces });
    await assertAccessible(here.drawn);
    assert.deepEqual(here.labels(), ['Switch accounts', 'Stay logged in']);
    for (const address of [replaces, linkScreen.email])
      assert.include(here.text().replaceAll('\u200b', ''), address);
  });

  it('sends the visitor back to the browser that asked', async () => {
    const { drawn, text } = show(LinkApprovedView, {
      name: 'magicLinks.approved',
      askedBy: 'Chrome on Windows',
    });
    await assertAccessible(drawn);
    assert.include(text(), 'Chrome on Windows is logging in now.');
  });
});

describe('the tab that waits for a link', () => {
  const sent: LinkSent = {
    name: 'magicLinks.sent',
    email: 'ada@example.com',
    sentAt: 0,
    expiresAt: 1,
    resent: false,
  };

  it('shows its number with the sentence that explains it, and nothing where there is none', async () => {
    const { drawn } = show(LinkSentView, { ...sent, matchNumber: '07' });
    await assertAccessible(drawn);
    assert.equal(drawn.container.querySelector('output')?.textContent, '07');
    assert.isNull(show(LinkSentView, sent).drawn.container.querySelector('output'));
  });
});
