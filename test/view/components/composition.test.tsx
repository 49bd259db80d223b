/** Text that an input method composes, in every kind of field: it may change until the input method has finished. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { CodeField } from '../../../src/components/fields/code-field.tsx';
import { EmailForm } from '../../../src/components/fields/email-form.tsx';
import { RecoveryCodeField, typedRecoveryCode } from '../../../src/components/fields/recovery-code-field.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { LinkAskedView } from '../../../src/products/magic-links/ask-views.tsx';
import { numberLibrary } from '../../../src/products/otp/number-library.ts';
import { PhonePart } from '../../../src/products/otp/phone-form.tsx';
import { RenameForm } from '../../../src/products/passkeys/list-forms.tsx';
import { NewPasswordForm } from '../../../src/products/passwords/new-password-form.tsx';
import { PasswordLogInView } from '../../../src/products/passwords/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { email, verdict } from '../products/password-parts.ts';
import { nothing } from '../spy.ts';
import { act, compose, composed, draw, manualClock } from '../world.tsx';

clearAfterEach();
before(() => numberLibrary.load());

type Send = (sent: unknown) => void;

/** What a view of a screen needs. */
const around = {
  config: resolveConfig({ products: ['otp', 'passwords', 'emailMagicLinks'] }),
  bootstrap: defaultBootstrap,
  busy: [],
  problem: null,
};
const linkScreen = {
  name: 'magicLinks.asked',
  email,
  askedBy: 'Chrome on Windows',
  age: 0,
  replaces: null,
  sameBrowser: false,
  worksHere: false,
  worksThere: true,
} as never;

/** Each field with what the visitor composes, and what the form then takes. */
const fields: [name: string, draw: (send: Send) => ReactNode, text: string, taken: unknown][] = [
  ['a code', (send) => <CodeField label="Code" onComplete={send} />, '１２３４５６', '123456'],
  ['an email address', (send) => <EmailForm busy={false} problem={null} onSubmit={send} />, email, email],
  [
    'an email address in another script',
    (send) => <EmailForm busy={false} problem={null} onSubmit={send} />,
    'ada@почта.рф',
    'ada@почта.рф',
  ],
  [
    'a phone number',
    (send) => <PhonePart {...around} screen={{ name: 'main' }} tab="sms" send={send} />,
    '２０１５５５０１２３',
    {
      type: 'otp.phoneSubmitted',
      phone: { channel: 'sms', country: 'US', callingCode: '1', text: '(201) 555-0123' },
    },
  ],
  [
    'a password',
    (send) => <PasswordLogInView {...around} screen={{ name: 'passwords.logIn', email }} send={send} />,
    '正しい馬',
    { type: 'passwords.submitted', password: '正しい馬' },
  ],
  [
    'a new password',
    (send) => (
      <NewPasswordForm
        email={email}
        verdict={verdict(4)}
        bootstrap={defaultBootstrap}
        busy={false}
        problem={null}
        describedBy=""
        send={(event) => event.type === 'passwords.submitted' && send(event)}
      />
    ),
    '正しい馬',
    { type: 'passwords.submitted', password: '正しい馬' },
  ],
  [
    'a recovery code',
    (send) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(typedRecoveryCode(event.currentTarget));
        }}
      >
        <RecoveryCodeField label="Recovery code" isWrong={false} />
      </form>
    ),
    'ａｂｃｄ',
    'ａｂｃｄ',
  ],
  [
    'the number of a link',
    (send) => <LinkAskedView {...around} screen={linkScreen} send={send} />,
    '４７',
    { type: 'magicLinks.numberEntered', number: '47' },
  ],
  ['a name', (send) => <RenameForm name="" onSave={send} onCancel={nothing} />, '花子', '花子'],
];

for (const [name, content, text, taken] of fields) {
  it(`${name} that an input method composes is taken whole, and not before the input method has finished`, () => {
    const sent: unknown[] = [];
    const clock = manualClock();
    const { find, all } = draw(
      content((event) => sent.push(event)),
      { clock },
    );
    const input = find<HTMLInputElement>('input:not([autocomplete="username"])');
    act(() => {
      input.focus();
      input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    });
    for (let length = 1; length <= text.length; length += 1) {
      compose(input, text.slice(0, length));
      clock.advance(1_000);
      // For a field for addresses, browsers may give another value than the visitor sees.
      if (input.type !== 'email') assert.equal(input.value, text.slice(0, length));
    }
    // The Enter that chooses the text belongs to the input method.
    act(() => {
      for (const more of [{ isComposing: true }, { keyCode: 229 }]) {
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, ...more }),
        );
      }
    });
    assert.deepEqual(sent, []);
    composed(input);
    clock.advance(1_000);
    act(() => (all('form')[0] as HTMLFormElement | undefined)?.requestSubmit());
    assert.deepEqual(sent, [taken]);
  });
}
