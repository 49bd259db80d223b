/** Buttons and text fields: busy, filled in by a password manager, or wrong. */
import { assert } from 'chai';
import { Button } from '../../../src/components/buttons/button.tsx';
import { LinkButton } from '../../../src/components/buttons/link.tsx';
import { Resend } from '../../../src/components/buttons/resend.tsx';
import { CodeField } from '../../../src/components/fields/code-field.tsx';
import { EmailForm } from '../../../src/components/fields/email-form.tsx';
import { PasswordField } from '../../../src/components/fields/password-field.tsx';
import { TextField } from '../../../src/components/fields/text-field.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { Heading } from '../../../src/components/frame/heading.tsx';
import { Form } from '../../../src/components/frame/layout.tsx';
import { Text } from '../../../src/components/messages/text.tsx';
import { RenameForm } from '../../../src/products/passkeys/list-forms.tsx';
import { clearAfterEach } from '../after-each.ts';
import { form } from '../products/phone-parts.tsx';
import { nothing, spy } from '../spy.ts';
import { act, clear, click, draw, keyboard, manualClock, until } from '../world.tsx';

clearAfterEach();

describe('Button', () => {
  it('ignores clicks while busy, and keeps its width and the focus', () => {
    const onClick = spy();
    const button = (busy: boolean) => (
      <Button kind="primary" busy={busy} onClick={onClick}>
        Continue
      </Button>
    );
    const { find, render, active } = draw(button(false), { width: 200 });
    const element = find('button');
    const { width } = element.getBoundingClientRect();
    element.focus();
    render(button(true));
    click(element);
    assert.lengthOf(onClick.calls, 0);
    assert.equal(active(), element);
    assert.equal(element.getAttribute('aria-disabled'), 'true');
    assert.equal(element.getBoundingClientRect().width, width);
    render(button(false));
    click(element);
    assert.lengthOf(onClick.calls, 1);
  });

  it('blocks Enter in a field of its form while busy', async () => {
    const submitted = spy();
    const { find } = draw(
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <TextField label="Name" name="name" />
        <Button kind="primary" type="submit" busy>
          Go
        </Button>
      </Form>,
    );
    find('input').focus();
    await keyboard.press('Enter');
    assert.lengthOf(submitted.calls, 0);
  });

  it("does not submit the page's own form unless its type is submit", () => {
    const { find } = draw(<Button kind="secondary">Go</Button>);
    assert.equal(find<HTMLButtonElement>('button').type, 'button');
  });
});

describe('an address a letter away from a common mailbox', () => {
  it('is offered when the visitor pauses, by keyboard too, and taken only on request', async () => {
    const onSubmit = spy();
    const clock = manualClock();
    const { find, all, active, text } = draw(<EmailForm busy={false} problem={null} onSubmit={onSubmit} />, {
      clock,
    });
    const field = find<HTMLInputElement>('input');
    field.focus();
    await keyboard.type('ada@gmial.com');
    await until(() => clock.running() > 0);
    assert.lengthOf(all('.ae-link'), 0);
    clock.advance(600);
    assert.include(text(), 'Did you mean ada@gmail.com?');
    await keyboard.press('Enter');
    assert.deepEqual(onSubmit.calls, [['ada@gmial.com']]);
    click(find('.ae-link'));
    assert.equal(field.value, 'ada@gmail.com');
    assert.equal(active(), field);
    assert.lengthOf(all('.ae-link'), 0);
  });
});

describe('LinkButton', () => {
  it('is at least 24 px high, also in small text', () => {
    const { all } = draw(
      <>
        <Resend state="ready" sentAt={null} onResend={nothing} />
        <p>
          <LinkButton>Forgot Password?</LinkButton>
        </p>
        <Text kind="small">
          Not you? <LinkButton>Change</LinkButton>
        </Text>
      </>,
    );
    const buttons = all('button');
    assert.lengthOf(buttons, 3);
    for (const button of buttons) assert.isAtLeast(button.getBoundingClientRect().height, 24);
  });
});

describe('TextField', () => {
  it('submits a value that a password manager set without any event', () => {
    const onSubmit = spy<[string]>();
    const { find } = draw(<EmailForm busy={false} problem={null} onSubmit={onSubmit} />);
    find<HTMLInputElement>('input').value = ' ada@example.com ';
    click(find('button'));
    assert.deepEqual(onSubmit.calls, [['ada@example.com']]);
  });

  it('has the name, keyboard and autocomplete that phones and password managers look for, and a label', () => {
    const { find } = draw(<EmailForm busy={false} problem={null} onSubmit={nothing} />);
    const input = find<HTMLInputElement>('form input');
    assert.deepEqual(
      [input.name, input.type, input.inputMode, input.autocomplete, input.required],
      ['email', 'email', 'email', 'email', true],
    );
    assert.equal(input.labels?.[0]?.textContent, 'Email address');
    assert.equal(input.placeholder, 'example@email.com');
    assert.isAtLeast(Number.parseFloat(getComputedStyle(input).fontSize), 16);
  });

  it('submits the domain that the visitor typed: the browser does not replace its letters', async () => {
    const onSubmit = spy<[string]>();
    const { find } = draw(<EmailForm busy={false} problem={null} onSubmit={onSubmit} />);
    const field = find<HTMLInputElement>('form input');
    field.focus();
    await keyboard.type('ada@strae.example');
    for (let letter = 0; letter < 9; letter += 1) await keyboard.press('ArrowLeft');
    assert.equal(field.type, 'email', 'as password managers and phones know it');
    await keyboard.type('ß');
    act(() => find<HTMLFormElement>('form').requestSubmit());
    field.select();
    await keyboard.type('ada@почта.рф');
    act(() => find<HTMLFormElement>('form').requestSubmit());
    assert.deepEqual(onSubmit.calls, [['ada@straße.example'], ['ada@почта.рф']]);
  });

  it('takes the focus and is selected when the visitor comes back to change what it has', () => {
    for (const email of ['ada@example.com', '']) {
      const drawn = draw(
        <Card screen="main">
          <Heading focus field>
            Sign up
          </Heading>
          <EmailForm email={email} busy={false} problem={null} onSubmit={nothing} />
        </Card>,
      );
      const input = drawn.find<HTMLInputElement>('form input');
      assert.equal(drawn.active(), email ? input : drawn.find('h2'));
      // A field for addresses does not tell its selection.
      assert.equal(`${getSelection()}`, email);
      clear();
    }
  });

  it('is a username field if a password or a passkey may follow', () => {
    for (const [products, autocomplete] of [
      [[], 'email'],
      [['otp', 'emailMagicLinks'], 'email'],
      [['passwords'], 'username'],
      [['otp', 'passkeys'], 'username webauthn'],
      [['passwords', 'passkeys'], 'username webauthn'],
    ] as const) {
      const asking = <EmailForm products={products} busy={false} problem={null} onSubmit={nothing} />;
      assert.equal(draw(asking).find<HTMLInputElement>('form input').autocomplete, autocomplete);
      clear();
    }
  });

  it('labels the Enter key wherever a visitor types', () => {
    const drawn = draw(
      <>
        <EmailForm busy={false} problem={null} onSubmit={nothing} />
        <PasswordField label="Password" autoComplete="current-password" />
        <CodeField label="Code" onComplete={nothing} />
        <RenameForm name="Laptop" onSave={nothing} onCancel={nothing} />
      </>,
    );
    const phone = form();
    click(phone.country);
    const inputs = [...drawn.all('input'), ...phone.drawn.all('input')] as HTMLInputElement[];
    assert.deepEqual(
      inputs.map(({ enterKeyHint }) => enterKeyHint),
      ['next', 'go', 'done', 'done', 'next', 'done'],
    );
  });

  it('connects an error to the field, in a region that already exists', () => {
    const field = (error?: string) => <TextField label="Email" name="email" error={error} />;
    const { find, render } = draw(field());
    const input = find('input');
    const region = find('[aria-live]');
    assert.isNull(input.getAttribute('aria-invalid'));
    render(field('Invalid email address.'));
    assert.equal(find('[aria-live]'), region);
    assert.equal(region.textContent, 'Invalid email address.');
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    assert.equal(describedBy(input), 'Invalid email address.');
  });
});

/** The text that a field's `aria-describedby` refers to. */
function describedBy(field: Element): string {
  const root = field.getRootNode() as ShadowRoot;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent).join(' ');
}
