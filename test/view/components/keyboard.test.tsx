/** Keyboard navigation through the screens of sign-in by button, of consent and of logout. */
import { assert } from 'chai';
import { Card } from '../../../src/components/frame/card.tsx';
import { createTranslate } from '../../../src/strings/translate.ts';
import { clearAfterEach } from '../after-each.ts';
import { buttonScreens } from '../gallery-buttons.tsx';
import { draw, keyboard } from '../world.tsx';

clearAfterEach();

const screens = buttonScreens(createTranslate(), false);

/** The tab stops of each screen in order, before the focus leaves it. */
const stops = {
  buttonsMain: [
    'email',
    'Continue with email',
    'Continue with Google',
    'Continue with GitHub',
    'Continue with Fox',
    'Set up a new crypto wallet',
    'Continue with a passkey',
  ],
  walletConnect: ['Back', 'Cancel'],
  walletSign: ['Back', 'Text to sign', 'Cancel'],
  walletOther: ['Back', 'Continue with Fox', 'Set up a new crypto wallet'],
  walletSetUp: ['Back', 'MetaMask', 'Phantom', 'Coinbase Wallet', 'Binance Wallet'],
  walletFailed: ['Back', 'Try again'],
  passkeyStart: ['Back', 'Create a Passkey', 'Skip', 'More actions:', 'More actions:', 'More actions:'],
  passkeyUnable: ['Back', 'Create a Passkey', 'Skip'],
  passkeyForms: [
    'passkey-name',
    'Save',
    'Cancel',
    'Delete',
    'Cancel',
    'More actions:',
    'More actions:',
    'More actions:',
  ],
  passkeyCreated: ['Done', 'Set up another Passkey'],
  socialInApp: ['Back', 'Open in your browser'],
  socialInAppMenu: ['Back'],
  socialFailed: ['Back', 'Try again'],
  consentLogin: ['Log in'],
  consentFailed: ['Try again'],
  consentAll: ['Allow', 'Deny'],
  consentFramed: ['Open in a new window'],
  logoutFailed: ['Try again'],
  logoutAsk: ['Yes', 'No'],
} as const;

for (const [name, expected] of Object.entries(stops)) {
  it(`${name}: every tab stop is visible, in reading order, and Tab leaves the screen`, async () => {
    const before = document.createElement('button');
    const after = document.createElement('button');
    document.body.append(before);
    const drawn = draw(<Card screen={name}>{screens[name]}</Card>);
    document.body.append(after);
    before.focus();
    const passed: string[] = [];
    for (let step = 0; step <= expected.length; step++) {
      await keyboard.press('Tab');
      const active = drawn.active();
      if (!active) break;
      passed.push(nameOf(active));
      const { outlineStyle, outlineWidth } = getComputedStyle(active);
      assert.deepEqual([outlineStyle, outlineWidth], ['solid', '2px'], nameOf(active));
    }
    assert.deepEqual(passed, [...expected]);
    assert.isTrue(document.activeElement === after, 'no trap');
  });
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name') || '');
}
