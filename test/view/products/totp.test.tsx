/** The screens of the second factor: names, live regions, the keyboard, and what is shown once. */
import { assert } from 'chai';
import type { ComponentType } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { ScreenProps } from '../../../src/machine/product.ts';
import { TotpEnterView } from '../../../src/products/totp/enter-view.tsx';
import type { GiveSetup, TotpEvent, TotpSetUp } from '../../../src/products/totp/flow.ts';
import { TotpOfferView, TotpOverView, TotpPasskeyView } from '../../../src/products/totp/other-views.tsx';
import { TotpRecoverView } from '../../../src/products/totp/recover-view.tsx';
import { TotpSetUpView } from '../../../src/products/totp/set-up-view.tsx';
import { clearAfterEach } from '../after-each.ts';
import {
  act,
  assertAccessible,
  click,
  type DrawOptions,
  draw,
  keyboard,
  manualClock,
  until,
} from '../world.tsx';

clearAfterEach();

type Sent = TotpEvent | { readonly type: string };

const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qrCode: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  link: 'otpauth://totp/Pets:ada?secret=JBSWY3DPEHPK3PXP',
  recoveryCodes: ['k7wq-03hd-x9tm', 'mwwf-j21r-33yx', 'ejwv-w6j7-h3af', '7xhp-6jpa-bg1m'],
};
const wrong: Problem = {
  code: 'api_error',
  errorType: 'unable_to_authenticate_totp',
  message: 'Wrong.',
  field: 'code',
};

/** Renders a view, and renders it again with other props. */
function show<S extends { readonly name: string }>(
  View: ComponentType<ScreenProps<S, TotpEvent>>,
  screen: S,
  current: { busy?: string[]; problem?: Problem } = {},
  options: DrawOptions = {},
) {
  const sent: Sent[] = [];
  const view = (next: S, { busy = [], problem }: typeof current = {}) => (
    <Card screen={next.name}>
      <View
        screen={next}
        config={resolveConfig({ products: ['otp', 'totp'] })}
        bootstrap={defaultBootstrap}
        busy={busy}
        problem={problem ?? null}
        send={(event) => sent.push(event)}
      />
    </Card>
  );
  const drawn = draw(view(screen, current), options);
  return { drawn, sent, again: (next: S, then: typeof current = {}) => drawn.render(view(next, then)) };
}

/** The setup, with the server's reply. */
function settingUp(screen: Partial<TotpSetUp> = {}, options: DrawOptions = {}) {
  const first: TotpSetUp = { name: 'totp.setUp', stage: 'scan', offered: false, ...screen };
  const world = show(TotpSetUpView, first, {}, options);
  const [asked] = world.sent as { type: string; give: GiveSetup }[];
  assert.equal(asked?.type, 'totp.setUpShown');
  act(() => asked?.give(setup));
  world.sent.length = 0;
  return { ...world, to: (stage: TotpSetUp['stage']) => world.again({ ...first, stage }) };
}

const button = ({ all }: ReturnType<typeof draw>, name: string) => {
  const found = all('button').find(({ textContent }) => textContent === name);
  assert.ok(found, name);
  return found;
};

/** Replaces the clipboard. */
function withClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

afterEach(() => {
  // What stands in the prototype is the browser's own.
  delete (navigator as { clipboard?: unknown }).clipboard;
});

it('takes the code by keyboard, with the choice below it, and sends neither before the visitor submits', async () => {
  const { drawn, sent } = show(TotpEnterView, { name: 'totp.enter' });
  const field = drawn.find<HTMLInputElement>('input[name=code]');
  assert.equal(drawn.active(), field);
  assert.equal(field.autocomplete, 'one-time-code');
  await keyboard.type('123456');
  assert.deepEqual(sent, []);
  await keyboard.press('Tab');
  assert.equal(drawn.active(), drawn.find('input[type=checkbox]'));
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  assert.deepEqual(sent, [{ type: 'totp.codeEntered', code: '123456', remember: true }]);
  await assertAccessible(drawn);
});

it('sends the code on Enter too', async () => {
  const { sent } = show(TotpEnterView, { name: 'totp.enter' });
  await keyboard.type('123456');
  await keyboard.press('Enter');
  assert.deepEqual(sent, [{ type: 'totp.codeEntered', code: '123456', remember: false }]);
});

it('says what was wrong and how many tries are left, and selects the digits for replacement', async () => {
  const { drawn, again } = show(TotpEnterView, { name: 'totp.enter' });
  await keyboard.type('123456');
  again({ name: 'totp.enter' }, { busy: ['totp.prove'] });
  assert.equal(drawn.find('[role=status]').textContent, 'Checking the code...');
  again({ name: 'totp.enter' }, { problem: { ...wrong, triesLeft: 1 } });
  const alert = drawn.find('[role=alert]');
  assert.include(alert.textContent, "That code isn't right.");
  assert.include(alert.textContent, 'You can try 1 more time.');
  const field = drawn.find<HTMLInputElement>('input[name=code]');
  assert.equal(field.getAttribute('aria-invalid'), 'true');
  assert.include(field.getAttribute('aria-describedby') ?? '', alert.id);
  assert.equal(field.selectionEnd, 6);
  await assertAccessible(drawn);
});

it('sends a recovery code as typed, and nothing if it is empty', async () => {
  const { drawn, sent } = show(TotpRecoverView, { name: 'totp.recover' });
  assert.isTrue(drawn.find<HTMLButtonElement>('[type=submit]').disabled);
  await keyboard.press('Enter');
  assert.deepEqual(sent, []);
  await keyboard.type(' K7WQ-03HD-X9TM ');
  await keyboard.press('Enter');
  assert.deepEqual(sent, [{ type: 'totp.codeEntered', code: 'K7WQ-03HD-X9TM', remember: false }]);
  await assertAccessible(drawn);
});

it('asks for the passkey by one button, and says why it failed', async () => {
  const screen = { name: 'totp.passkey' } as const;
  const { drawn, again, sent } = show(TotpPasskeyView, screen);
  assert.equal(drawn.active(), drawn.find('[part=heading]'));
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  assert.deepEqual(sent, [{ type: 'totp.passkeyAsked' }]);
  again(screen, { problem: { code: 'passkey_cancelled', message: 'No.' } });
  assert.include(drawn.find('[role=alert]').textContent, "The passkey login didn't finish");
  await assertAccessible(drawn);
});

it('marks a refused recovery code as wrong, and selects it for replacement', async () => {
  const { drawn, again } = show(TotpRecoverView, { name: 'totp.recover' });
  await keyboard.type('K7WQ-03HD-X9TM');
  again({ name: 'totp.recover' }, { problem: wrong });
  const field = drawn.find<HTMLInputElement>('input');
  assert.equal(field.getAttribute('aria-invalid'), 'true');
  assert.include(field.getAttribute('aria-describedby') ?? '', drawn.find('[role=alert]').id);
  assert.equal(drawn.active(), field);
  assert.equal(field.selectionEnd, 14);
  await assertAccessible(drawn);
});

for (const [dir, theme] of [
  ['ltr', 'light'],
  ['rtl', 'dark'],
] as const) {
  it(`shows the key as a picture with a text alternative, as a link, and in groups of four (${dir}, ${theme})`, async () => {
    const { drawn } = settingUp({}, { dir, theme, width: 320 });
    assert.include(drawn.find<HTMLImageElement>('img').alt, 'QR code for your authenticator app');
    assert.equal(drawn.find('[part=secret]').textContent, 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    assert.equal(drawn.find<HTMLAnchorElement>('a').href, setup.link);
    const { scrollWidth, clientWidth } = drawn.place;
    assert.isAtMost(scrollWidth, clientWidth);
    await assertAccessible(drawn);
  });
}

it('links to no address but that of an authenticator app', () => {
  const { drawn, sent } = show(TotpSetUpView, {
    name: 'totp.setUp',
    stage: 'scan',
    offered: false,
  } as TotpSetUp);
  const [asked] = sent as { give: GiveSetup }[];
  act(() => asked?.give({ ...setup, link: 'javascript:alert(1)' }));
  assert.equal(drawn.all('a').length, 0);
});

it('copies the key without its spaces, confirms for a moment, and says what to do if copying is forbidden', async () => {
  const clock = manualClock();
  const copied: string[] = [];
  withClipboard(async (text) => void copied.push(text));
  const { drawn } = settingUp({}, { clock });
  const live = drawn.find('[role=status]');
  click(button(drawn, 'Copy key'));
  await until(() => live.textContent === 'Copied');
  assert.deepEqual(copied, [setup.secret]);
  clock.advance(2000);
  assert.equal(live.textContent, '');
  withClipboard(() => Promise.reject(new Error('No.')));
  click(button(drawn, 'Copy key'));
  await until(() => drawn.text().includes('Copying is blocked here.'));
});

it('continues only after the visitor has confirmed that the recovery codes are saved', async () => {
  const { drawn, sent, to } = settingUp();
  to('save');
  const list = drawn.find('ul');
  assert.equal(list.getAttribute('aria-label'), 'Recovery codes');
  assert.deepEqual(
    [...list.children].map(({ textContent }) => textContent),
    setup.recoveryCodes,
  );
  assert.equal(drawn.active(), drawn.find('h2'));
  click(button(drawn, 'Continue'));
  assert.deepEqual(sent, []);
  assert.include(drawn.find('form [role=alert]').textContent, 'Save your recovery codes first');
  assert.isTrue(drawn.find('form input[type=checkbox]').matches(':focus'));
  assert.equal(drawn.find('input').getAttribute('aria-invalid'), 'true');
  await assertAccessible(drawn);
  click(drawn.find('label'));
  assert.equal(drawn.find('form [role=alert]').textContent, '');
  click(button(drawn, 'Continue'));
  assert.deepEqual(sent, [{ type: 'totp.onward' }]);
});

it('gives both ways to save the recovery codes the same width', () => {
  const { drawn, to } = settingUp();
  to('save');
  const [copy, download] = ['Copy', 'Download'].map((name) => button(drawn, name).offsetWidth);
  assert.equal(copy, download);
  assert.isAbove(copy ?? 0, 90);
});

it('still has the codes when the user returns to them from the last stage', () => {
  const { drawn, to } = settingUp();
  to('save');
  to('confirm');
  assert.notInclude(drawn.text(), 'k7wq');
  to('save');
  assert.include(drawn.text(), 'k7wq-03hd-x9tm');
});

it('sends the first code of the new app at its sixth digit', async () => {
  const { drawn, sent, to } = settingUp();
  to('confirm');
  await keyboard.type('123456');
  assert.deepEqual(sent, [{ type: 'totp.codeEntered', code: '123456', remember: false }]);
  await assertAccessible(drawn);
});

it('offers a retry if the server returned no key, and a skip if the app is optional', async () => {
  const problem: Problem = { code: 'unreachable', message: 'Gone.' };
  const screen: TotpSetUp = { name: 'totp.setUp', stage: 'scan', offered: true };
  const { drawn, sent, again } = show(TotpSetUpView, screen, { problem });
  click(button(drawn, 'Try again'));
  click(button(drawn, 'Not now'));
  assert.deepEqual(
    sent.map(({ type }) => type),
    ['totp.setUpShown', 'totp.setUpShown', 'totp.skipped'],
  );
  again({ ...screen, isLate: true });
  assert.include(drawn.text(), 'log out and log in again');
  await assertAccessible(drawn);
});

it('offers an app with two equal buttons', async () => {
  const { drawn, sent } = show(TotpOfferView, { name: 'totp.offer' });
  click(button(drawn, 'Set up an authenticator app'));
  click(button(drawn, 'Not now'));
  assert.deepEqual(sent, [{ type: 'totp.setUpAsked' }, { type: 'totp.skipped' }]);
  await assertAccessible(drawn);
});

for (const [why, words] of [
  ['expired', 'longer than ten minutes'],
  ['tries', 'one wrong code too many'],
  ['locked', 'Wait a while'],
] as const) {
  it(`says why a sign-in must start again (${why})`, async () => {
    const { drawn, sent } = show(TotpOverView, { name: 'totp.over', why } as never);
    assert.include(drawn.find('[role=alert]').textContent, words);
    click(button(drawn, 'Log in again'));
    assert.deepEqual(sent, [{ type: 'back' }]);
    await assertAccessible(drawn);
  });
}
