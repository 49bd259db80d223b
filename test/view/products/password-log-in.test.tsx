/** Logging in with a password, showing the password, and the mail of a reset. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import { LinkNeededView } from '../../../src/products/passwords/link-views.tsx';
import { PasswordLogInView, ResetSentView } from '../../../src/products/passwords/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia } from '../media.ts';
import { nothing } from '../spy.ts';
import { act, assertAccessible, click, draw, keyboard, type, until } from '../world.tsx';
import { email, input, submitButton } from './password-parts.ts';

clearAfterEach();

interface LogInOptions {
  products?: ProductId[];
  problem?: Problem | null;
  send?: (event: object) => void;
}

const props = (products: ProductId[] = ['passwords']) => ({
  config: resolveConfig({ products }),
  bootstrap: defaultBootstrap,
  busy: [],
});

function logIn({ products, problem = null, send = nothing }: LogInOptions = {}) {
  return (
    <PasswordLogInView
      {...props(products)}
      screen={{ name: 'passwords.logIn', email }}
      problem={problem}
      send={send}
    />
  );
}

it('a refused password is selected, so that typing replaces it', async () => {
  const drawn = draw(logIn());
  const field = input(drawn);
  type(field, 'wrong');
  drawn.render(logIn({ problem: { code: 'api_error', message: 'Wrong.', field: 'password' } }));
  assert.equal(drawn.active(), field);
  assert.deepEqual([field.selectionStart, field.selectionEnd], [0, 5]);
  await keyboard.type('right');
  assert.equal(field.value, 'right');
});

describe('the toggle', () => {
  it('is a button with a state, works by keyboard, and changes only the visibility', async () => {
    const drawn = draw(logIn());
    type(input(drawn), 'secret');
    input(drawn).focus();
    await keyboard.press('Tab');
    const toggle = drawn.find('.ae-reveal');
    assert.equal(drawn.active(), toggle);
    assert.equal(toggle.getAttribute('aria-label'), 'Show password');
    assert.equal(toggle.getAttribute('aria-pressed'), 'false');
    await keyboard.press('Enter');
    await until(() => input(drawn).type === 'text');
    assert.equal(toggle.getAttribute('aria-pressed'), 'true');
    assert.equal(input(drawn).value, 'secret');
    await assertAccessible(drawn);
    await keyboard.press('Space');
    await until(() => input(drawn).type === 'password');
  });

  it('hides the password on submit', () => {
    const sent: object[] = [];
    const drawn = draw(logIn({ send: (event) => sent.push(event) }));
    input(drawn).value = 'set by script';
    click(drawn.find('.ae-reveal'));
    click(submitButton(drawn));
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'set by script' }]);
    assert.equal(input(drawn).type, 'password');
    assert.equal(input(drawn).value, 'set by script');
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`is at the end of the field and covers no text: ${dir}`, () => {
      const drawn = draw(logIn(), { dir, width: 320 });
      const field = input(drawn).getBoundingClientRect();
      const toggle = drawn.find('.ae-reveal').getBoundingClientRect();
      assert.isAtLeast(toggle.width, 44);
      assert.isAtLeast(toggle.left, field.left - 0.5);
      assert.isAtMost(toggle.right, field.right + 0.5);
      assert.equal(toggle.left > field.left + field.width / 2, dir === 'ltr');
      // On the side of the button: the input's own direction follows its text and may differ.
      const { paddingLeft, paddingRight } = getComputedStyle(input(drawn));
      assert.isAtLeast(Number.parseFloat(dir === 'ltr' ? paddingRight : paddingLeft), 45);
    });
  }
});

describe('logging in', () => {
  it('offers login without a password only if another method is configured', () => {
    const offers = (products: ProductId[]) =>
      draw(logIn({ products })).text().includes('Login without a password');
    assert.isFalse(offers(['passwords']));
    assert.isTrue(offers(['passwords', 'otp']));
    assert.isTrue(offers(['passwords', 'emailMagicLinks']));
  });

  it('sends the content of the field on Enter', async () => {
    const sent: object[] = [];
    const drawn = draw(logIn({ send: (event) => sent.push(event) }));
    input(drawn).focus();
    await keyboard.type('pass');
    await keyboard.press('Enter');
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'pass' }]);
  });

  it('is a form that password managers recognise: the address, then the password, both set by script', () => {
    const sent: object[] = [];
    const drawn = draw(logIn({ send: (event) => sent.push(event) }));
    const fields = [...(input(drawn).form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
    assert.deepEqual(
      fields.map(({ name, type, autocomplete }) => [name, type, autocomplete]),
      [
        ['username', 'text', 'username'],
        ['password', 'password', 'current-password'],
      ],
    );
    // Password managers neither fill nor save a field without a size. KeePassXC takes a small one for a trap.
    for (const field of fields) {
      assert.isTrue(field.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      const { x, y, width, height } = field.getBoundingClientRect();
      assert.isTrue(x >= 0 && y >= 0 && width >= 60 && height >= 16, `${field.name}: ${width} x ${height}`);
    }
    assert.equal(fields[0]?.value, email);
    input(drawn).value = 'from the manager';
    act(() => input(drawn).dispatchEvent(new Event('change', { bubbles: true })));
    act(() => input(drawn).form?.requestSubmit());
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'from the manager' }]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible with an error, in a narrow column and with long texts: ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme });
      const problem = {
        code: 'api_error',
        errorType: 'unauthorized_credentials',
        message: '',
        field: 'password',
      } as const;
      const strings = {
        'button.withoutPassword':
          'Ohne Passwort mit einem Einmalcode anmelden, der per E-Mail verschickt wird',
        'button.forgotPassword': 'Haben Sie Ihr Passwort für dieses Benutzerkonto vergessen?',
      };
      const options = { theme: colorScheme, width: 320, strings } as const;
      const screen = logIn({ products: ['passwords', 'otp'], problem });
      const drawn = draw(<Card screen="passwords.logIn">{screen}</Card>, options);
      await assertAccessible(drawn);
      assert.isAtMost(drawn.place.scrollWidth, 320);
    });
  }
});

describe('the mail of a reset', () => {
  for (const [reason, title] of [
    ['forgot', 'Forgot password?'],
    ['setNew', 'Check your email to set a new password'],
    ['dedupe', 'Check your email to set a new password'],
    ['breached', 'Check your email to set a new password'],
  ] as const) {
    it(`says why and where it was sent: ${reason}`, async () => {
      const screen = {
        name: 'passwords.resetSent',
        email,
        reason,
        sentAt: 0,
        expiresAt: 1,
        resent: false,
      } as const;
      const drawn = draw(<ResetSentView {...props()} screen={screen} problem={null} send={nothing} />);
      assert.equal(drawn.find('h2').textContent, title);
      assert.equal(drawn.active(), drawn.find('h2'));
      assert.include(drawn.text(), email);
      await assertAccessible(drawn);
    });
  }

  for (const reason of ['none', 'used', 'otherBrowser'] as const) {
    it(`can be sent again: ${reason}`, async () => {
      const sent: object[] = [];
      const drawn = draw(
        <LinkNeededView
          {...props()}
          screen={{ name: 'passwords.linkNeeded', reason }}
          problem={null}
          send={(event) => sent.push(event)}
        />,
      );
      await assertAccessible(drawn);
      drawn.find<HTMLInputElement>('input[name="email"]').value = email;
      click(submitButton(drawn));
      assert.deepEqual(sent, [{ type: 'passwords.emailSubmitted', email }]);
    });
  }
});
