/** The screen that asks for a mailed code in a new place, and the one that asks before a link switches accounts. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { PasswordsSwitch } from '../../../src/products/passwords/flow.ts';
import { PasswordsSwitchView } from '../../../src/products/passwords/link-views.tsx';
import type { TotpMail } from '../../../src/products/totp/flow.ts';
import { TotpMailView } from '../../../src/products/totp/mail-view.tsx';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, click, draw } from '../world.tsx';

clearAfterEach();

const shared = {
  config: resolveConfig({ products: ['otp', 'totp'] }),
  bootstrap: defaultBootstrap,
  busy: [],
};

it('the mailed code: names a part of the address, takes six digits, and can be sent again', async () => {
  const screen: TotpMail = { name: 'totp.mail', email: 'a•••@example.com', methodId: 'code-1' };
  const sent: { type: string }[] = [];
  const drawn = draw(
    <Card screen={screen.name}>
      <TotpMailView {...shared} screen={screen} problem={null} send={(event) => sent.push(event)} />
    </Card>,
  );
  assert.include(drawn.text(), 'We sent a 6-digit code to a•••@example.com.');
  const resend = drawn.all('button').find(({ textContent }) => textContent === 'Resend code');
  assert.ok(resend);
  click(resend);
  assert.deepEqual(sent, [{ type: 'totp.resendAsked' }]);
  await assertAccessible(drawn);
});

it('a reset mail’s link names both accounts before it switches them', async () => {
  const screen: PasswordsSwitch = {
    name: 'passwords.switch',
    current: 'ada@example.com',
    next: 'eve@example.com',
  };
  const sent: { type: string }[] = [];
  const drawn = draw(
    <Card screen={screen.name}>
      <PasswordsSwitchView {...shared} screen={screen} problem={null} send={(event) => sent.push(event)} />
    </Card>,
  );
  const text = drawn.text();
  assert.include(text, 'You are logged in as ada@example.com. This link logs you in as eve@example.com.');
  for (const name of ['Stay logged in', 'Switch accounts']) {
    const button = drawn.all('button').find(({ textContent }) => textContent === name);
    assert.ok(button, name);
    click(button);
  }
  assert.deepEqual(sent, [{ type: 'passwords.stayChosen' }, { type: 'passwords.switchChosen' }]);
  await assertAccessible(drawn);
});
