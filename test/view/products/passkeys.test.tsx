/** The list of passkeys, and the screens around it. */
import { assert } from 'chai';
import { useState } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { SharedEvent } from '../../../src/machine/product.ts';
import type { Passkey, PasskeysEvent } from '../../../src/products/passkeys/flow.ts';
import { PasskeyList } from '../../../src/products/passkeys/list.tsx';
import {
  PasskeysArrivedView,
  PasskeysCreatedView,
  PasskeysFinishedView,
  PasskeysNoUserView,
  PasskeysStartView,
} from '../../../src/products/passkeys/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, click, type Drawn, draw, keyboard, press } from '../world.tsx';

const passkeys: Passkey[] = [
  { id: 'l', name: 'Donaudampfschifffahrtsgesellschaftskapitänstelefon' },
  { id: 'p', name: '' },
];

clearAfterEach();

function list(options: { busy?: boolean; problem?: Problem; dir?: 'rtl'; more?: readonly Passkey[] } = {}) {
  const { busy = false, problem = null, dir = 'ltr', more = [] } = options;
  const sent: PasskeysEvent[] = [];
  /** Removes a deleted passkey at once, as the machine does. */
  function Listing() {
    const [all, setAll] = useState([...passkeys, ...more]);
    const send = (event: PasskeysEvent) => {
      sent.push(event);
      if (event.type === 'passkeys.deleteConfirmed') setAll(all.filter(({ id }) => id !== event.id));
    };
    return <PasskeyList passkeys={all} busy={busy} problem={problem} send={send} />;
  }
  const drawn = draw(
    <Card screen="passkeys.created">
      <Listing />
    </Card>,
    { width: 320, dir },
  );
  return { drawn, sent };
}

const button = (drawn: Drawn, label: string) => {
  const found = drawn
    .all('button')
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label);
  assert.ok(found, label);
  return found;
};

/** Opens the menu of a row, and chooses in it. */
const choose = (drawn: Drawn, label: string) => {
  const row = drawn.all('li').find((one) => label.endsWith(one.querySelector('p')?.textContent ?? ' '));
  const menu = row?.querySelector('button');
  assert.ok(menu, label);
  click(menu);
  if (drawn.all('[role="menu"]').length > 0) click(button(drawn, label));
  return menu;
};

for (const dir of ['ltr', 'rtl'] as const) {
  it(`a row has a picture, the name and a menu, and fits into 320 px: ${dir}`, async () => {
    const { drawn } = list(dir === 'rtl' ? { dir } : {});
    assert.isAtMost(drawn.host.scrollWidth, 320);
    assert.lengthOf(drawn.all('li > div > .ae-icon'), 2);
    assert.include(drawn.find('li:last-child').textContent, 'Passkey', 'one without a name is called so');
    await assertAccessible(drawn);
    click(drawn.find('li:first-child button'));
    assert.isAtMost(drawn.host.scrollWidth, 320);
  });
}

it('a row without a name of its own has that of its manager, and any other says it below the name', () => {
  const { drawn } = list({
    more: [
      { id: 'm', name: '', manager: 'Bitwarden' },
      { id: 'n', name: 'Work', manager: 'Bitwarden' },
    ],
  });
  const texts = drawn.all('li').map((one) => [...one.querySelectorAll('p')].map((p) => p.textContent));
  assert.deepEqual(texts.slice(2), [['Bitwarden'], ['Work', 'Bitwarden']]);
});

it('the old name is selected in its own direction, and Escape closes nothing around the form', () => {
  const { drawn } = list({ dir: 'rtl' });
  let heard = 0;
  drawn.place.addEventListener('keydown', () => heard++);
  choose(drawn, `Rename ${passkeys[0]?.name}`);
  const field = drawn.find<HTMLInputElement>('input');
  assert.deepEqual([field.selectionStart, field.selectionEnd], [0, passkeys[0]?.name.length]);
  assert.equal(getComputedStyle(field).direction, 'ltr');
  press(field, 'Escape');
  choose(drawn, `Delete ${passkeys[0]?.name}`);
  press(drawn.find('[role="alertdialog"]'), 'Escape');
  assert.equal(drawn.all('[role="alertdialog"], input').length, 0);
  assert.equal(heard, 0, 'a dialog of the page stays open');
});

it('Enter changes a name; a blank name is refused; Escape and Cancel keep the old one', async () => {
  const { drawn, sent } = list();
  const field = () => drawn.find<HTMLInputElement>('input');
  const menu = choose(drawn, 'Rename Passkey');
  assert.isTrue(drawn.active() === field());
  await assertAccessible(drawn);
  await keyboard.type('   ');
  await keyboard.press('Enter');
  assert.deepEqual(sent, []);
  assert.isTrue(drawn.active() === field());
  press(field(), 'Escape');
  assert.isTrue(drawn.active() === menu);
  choose(drawn, 'Rename Passkey');
  click(button(drawn, 'Cancel'));
  assert.deepEqual(sent, []);
  choose(drawn, 'Rename Passkey');
  await keyboard.type('My phone');
  await keyboard.press('Enter');
  assert.deepEqual(sent, [{ type: 'passkeys.renameAsked', id: 'p', name: 'My phone' }]);
});

it('deleting asks first, and only the button in the warning deletes; the focus stays in the list', async () => {
  const { drawn, sent } = list();
  choose(drawn, 'Delete Passkey');
  assert.isTrue(drawn.active() === drawn.find('[role="alertdialog"]'));
  assert.include(drawn.text(), "won't be able to restore it");
  await assertAccessible(drawn);
  await keyboard.press('Enter');
  assert.deepEqual(sent, []);
  click(button(drawn, 'Delete'));
  assert.deepEqual(sent, [{ type: 'passkeys.deleteConfirmed', id: 'p' }]);
  assert.isTrue(drawn.active() === drawn.find('h3'));
  choose(drawn, `Delete ${passkeys[0]?.name}`);
  click(button(drawn, 'Delete'));
  assert.include(drawn.text(), 'You have no passkeys.');
  assert.isTrue(drawn.active() === drawn.find('h3'));
});

it('the list ignores clicks while a task runs, and announces its failure there', async () => {
  const problem = { code: 'unreachable', message: '', field: 'list' } as const;
  const { drawn } = list({ busy: true, problem });
  choose(drawn, 'Delete Passkey');
  choose(drawn, 'Rename Passkey');
  assert.equal(drawn.all('input, [role="alertdialog"]').length, 0);
  assert.include(drawn.find('section [role="alert"]').textContent, "couldn't reach the server");
  await assertAccessible(drawn);
});

it('the screens around it say what they are for and offer the next step', async () => {
  const sent: (PasskeysEvent | SharedEvent)[] = [];
  const props = {
    config: resolveConfig({ products: ['otp', 'passkeys'] }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: (event: PasskeysEvent | SharedEvent) => sent.push(event),
  };
  const offline = { code: 'unreachable', message: '' } as const;
  const drawn = draw(<PasskeysStartView {...props} screen={{ name: 'passkeys.start', passkeys: [] }} />);
  click(button(drawn, 'Create a Passkey'));
  click(button(drawn, 'Skip'));
  assert.equal(drawn.all('section').length, 0, 'there is no list of nothing');
  await assertAccessible(drawn);
  drawn.render(
    <PasskeysStartView
      {...props}
      busy={['passkeys.create']}
      screen={{ name: 'passkeys.start', passkeys: [] }}
    />,
  );
  assert.include(drawn.find('[role="status"]').textContent, 'Follow the instructions');
  drawn.render(<PasskeysNoUserView {...props} screen={{ name: 'passkeys.noUser' }} />);
  assert.include(drawn.text(), 'Log in first. Then you can set up a passkey.');
  await assertAccessible(drawn);
  drawn.render(<PasskeysArrivedView {...props} problem={offline} screen={{ name: 'passkeys.arrived' }} />);
  click(button(drawn, 'Try again'));
  drawn.render(<PasskeysCreatedView {...props} screen={{ name: 'passkeys.created', passkeys }} />);
  assert.include(drawn.text(), 'You can now log in with a passkey.');
  drawn.render(<PasskeysCreatedView {...props} screen={{ name: 'passkeys.created', passkeys: [] }} />);
  assert.notInclude(drawn.text(), 'You can now log in', 'what was just made can be deleted right there');
  drawn.render(<PasskeysFinishedView {...props} screen={{ name: 'passkeys.finished', some: false }} />);
  assert.include(drawn.text(), 'another time');
  assert.deepEqual(
    sent.map(({ type }) => type),
    ['passkeys.createAsked', 'passkeys.skipped', 'passkeys.registrationOpened'],
  );
});
