/** The field for a password, what is thought of one, and the form that chooses it. */
import { emulateMedia } from '@web/test-runner-commands';
import { assert } from 'chai';
import { useState } from 'react';
import { defaultBootstrap } from '../../session-core/default-bootstrap.ts';
import { Card } from '../../src/components/card.tsx';
import { PasswordField } from '../../src/components/password-field.tsx';
import { type Judgement, PasswordMeter } from '../../src/components/password-meter.tsx';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { Problem } from '../../src/machine/machine.ts';
import type { ProductId } from '../../src/machine/product.ts';
import type { Verdict } from '../../src/products/passwords/flow.ts';
import { LinkNeededView, PasswordResetView } from '../../src/products/passwords/link-views.tsx';
import { NewPasswordForm } from '../../src/products/passwords/new-password-form.tsx';
import { PasswordLogInView, ResetSentView } from '../../src/products/passwords/views.tsx';
import {
  act,
  assertAccessible,
  clear,
  click,
  type Drawn,
  draw,
  keyboard,
  manualClock,
  type,
  until,
} from './world.tsx';

const nothing = () => {};
const email = 'ada@example.com';

afterEach(async () => {
  clear();
  document.body.replaceChildren();
  await emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
});

const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  breached: false,
  policy: 'zxcvbn',
  score: 4,
  warning: '',
  suggestions: [],
  hasLength: true,
  hasKinds: true,
  ...more,
});

const verdict = (edit: number, more: Partial<Verdict> = {}): Verdict => ({
  ...judgement(),
  edit,
  valid: true,
  ...more,
});

const input = (drawn: Drawn) => drawn.find<HTMLInputElement>('input[name="password"]');
const submitButton = (drawn: Drawn) => drawn.find<HTMLButtonElement>('button[type="submit"]');

it('a new password by a mailed link: managers learn whose it is, where this browser knows, and it is called new', async () => {
  const given = {
    config: resolveConfig({ products: ['passwords'] }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: nothing,
  };
  const drawn = draw(
    <PasswordResetView {...given} screen={{ name: 'passwords.reset', email, verdict: null }} />,
  );
  const username = drawn.find<HTMLInputElement>('form input[autocomplete="username"]');
  assert.equal(username.value, email);
  assert.equal(username.form, input(drawn).form);
  assert.include(drawn.find('label').textContent, 'New password');
  await assertAccessible(drawn);
  drawn.render(
    <PasswordResetView {...given} screen={{ name: 'passwords.reset', email: null, verdict: null }} />,
  );
  assert.equal(drawn.all('input[autocomplete="username"]').length, 0);
  assert.include(drawn.find('label').textContent, 'New password');
});

describe('where the page runs from right to left', () => {
  for (const value of ['', 'tiger violet', 'نمر بنفسجي']) {
    it(`what is typed never runs under the button that shows it: "${value}"`, () => {
      const drawn = draw(<PasswordField label="Password" autoComplete="new-password" />, { dir: 'rtl' });
      const field = input(drawn);
      field.value = value;
      const { paddingLeft } = getComputedStyle(field);
      const reveal = drawn.find('.ae-reveal').getBoundingClientRect();
      const left = reveal.left - field.getBoundingClientRect().left;
      assert.isAtLeast(Number.parseFloat(paddingLeft), left + reveal.width);
    });
  }

  it('advice in English keeps its full stop at its end', () => {
    const told = judgement({ score: 0, suggestions: ['Add more words that are less common.'] });
    const drawn = draw(<PasswordMeter id="s" judgement={told} luds={null} />, { dir: 'rtl' });
    assert.equal(getComputedStyle(drawn.find('.ae-strength-told li')).unicodeBidi, 'plaintext');
  });
});

describe('the strength meter', () => {
  const filled = (drawn: Drawn) =>
    drawn
      .all('.ae-segment[data-state="filled"]')
      .map((segment) => getComputedStyle(segment).backgroundColor === 'rgb(139, 18, 20)')
      .map((red) => (red ? 'red' : 'green'));

  for (const [score, colours, word] of [
    [0, ['red'], 'very weak'],
    [1, ['red'], 'very weak'],
    [2, ['red', 'red'], 'weak'],
    [3, ['green', 'green', 'green'], 'good'],
    [4, ['green', 'green', 'green', 'green'], 'strong'],
  ] as const) {
    it(`a score of ${score} fills ${colours.length} segment(s) in ${colours[0]}, and says "${word}"`, async () => {
      const drawn = draw(<PasswordMeter id="s" judgement={judgement({ score })} luds={null} />);
      assert.deepEqual(filled(drawn), [...colours]);
      assert.equal(drawn.find('[role="meter"]').getAttribute('aria-valuetext'), word);
      assert.include(drawn.find('[role="status"]').textContent, word);
      await assertAccessible(drawn);
    });
  }

  it('is empty before the first answer', () => {
    const drawn = draw(<PasswordMeter id="s" judgement={null} luds={null} />);
    assert.equal(drawn.all('.ae-segment').length, 4);
    assert.deepEqual(filled(drawn), []);
    assert.equal(drawn.find('[role="status"]').textContent, '');
    const label = drawn.find('.ae-unseen').getBoundingClientRect();
    assert.isAtMost(label.width, 1, 'its name is not seen');
  });

  it('says the server’s advice in the host’s words, and in the server’s where it is not known', () => {
    const advised = judgement({
      score: 1,
      warning: 'This is a heavily used password.',
      suggestions: ['Avoid recent years.', 'Something newer.'],
    });
    const strings = { 'password.zxcvbn.warning.topTen': 'Zu häufig.' };
    const drawn = draw(<PasswordMeter id="s" judgement={advised} luds={null} />, { strings });
    assert.include(drawn.text(), 'Zu häufig.');
    assert.include(drawn.text(), 'Avoid recent years.');
    assert.include(drawn.text(), 'Something newer.');
  });

  it('puts each piece of advice on a line of its own', () => {
    const advised = judgement({ score: 1, suggestions: ['Avoid years.', 'Add a word.'] });
    const drawn = draw(<PasswordMeter id="s" judgement={advised} luds={null} />);
    const [first, second] = drawn.all('.ae-strength-told li').map((line) => line.getBoundingClientRect());
    assert.isAtLeast(second?.top ?? 0, first?.bottom ?? Number.NaN);
  });

  it('under the other policy shows two checks from the start, and which of them are met', async () => {
    const luds = { ludsMinimumCount: 10, ludsComplexity: 3 };
    const drawn = draw(<PasswordMeter id="s" judgement={null} luds={luds} />);
    const checks = () => drawn.all('.ae-checks li').map((check) => check.dataset.state);
    assert.equal(drawn.all('[role="meter"]').length, 0);
    assert.include(drawn.text(), 'Must be at least 10 characters long');
    assert.include(
      drawn.text(),
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol',
    );
    assert.deepEqual(checks(), ['unmet', 'unmet']);
    const half = judgement({ policy: 'luds', hasKinds: false });
    drawn.render(<PasswordMeter id="s" judgement={half} luds={luds} />);
    assert.deepEqual(checks(), ['met', 'unmet']);
    await assertAccessible(drawn);
  });

  for (const policy of ['zxcvbn', 'luds'] as const) {
    it(`says under ${policy} that a password has leaked`, () => {
      const luds = policy === 'luds' ? { ludsMinimumCount: 8, ludsComplexity: 1 } : null;
      const leaked = judgement({ policy, breached: true });
      const drawn = draw(<PasswordMeter id="s" judgement={leaked} luds={luds} />);
      assert.include(drawn.text(), 'may have been used on a different site');
    });
  }
});

describe('choosing a password', () => {
  /** The form with a machine of its own: what it sends is kept, and a verdict is given by hand. */
  function form({ luds = false, mail = email }: { luds?: boolean; mail?: string | null } = {}) {
    const sent: { type: string; password: string; edit?: number }[] = [];
    const clock = manualClock();
    let judge: (verdict: Verdict) => void = nothing;
    let fail: (problem: Problem) => void = nothing;
    function Form() {
      const [last, setLast] = useState<Verdict | null>(null);
      const [problem, setProblem] = useState<Problem | null>(null);
      judge = (next) => act(() => setLast(next));
      fail = (next) => act(() => setProblem(next));
      const passwordConfig = luds ? { ludsMinimumCount: 8, ludsComplexity: 2 } : null;
      return (
        <NewPasswordForm
          {...(mail === null ? {} : { email: mail })}
          verdict={last}
          bootstrap={{ passwordConfig }}
          busy={false}
          problem={problem}
          send={(event) => sent.push(event)}
          describedBy="intro"
        />
      );
    }
    const drawn = draw(<Form />, { clock });
    return { drawn, sent, clock, judge: (next: Verdict) => judge(next), fail: (next: Problem) => fail(next) };
  }

  it('asks half a second after the last key, once', () => {
    const { drawn, sent, clock } = form();
    type(input(drawn), 'abc');
    clock.advance(499);
    assert.deepEqual(sent, []);
    type(input(drawn), 'd');
    clock.advance(499);
    assert.deepEqual(sent, []);
    clock.advance(1);
    assert.deepEqual(sent, [{ type: 'passwords.paused', password: 'abcd', edit: 4 }]);
    clock.advance(5000);
    assert.equal(sent.length, 1);
  });

  it('goes on only with the very password that was found good', () => {
    const { drawn, sent, clock, judge } = form();
    assert.isTrue(submitButton(drawn).disabled);
    type(input(drawn), 'good');
    clock.advance(500);
    judge(verdict(4));
    assert.isFalse(submitButton(drawn).disabled);
    type(input(drawn), '!');
    assert.isTrue(submitButton(drawn).disabled);
    // Late, and about less than what stands there now.
    judge(verdict(4, { score: 0 }));
    assert.isTrue(submitButton(drawn).disabled);
    assert.equal(drawn.find('[role="meter"]').getAttribute('aria-valuetext'), 'strong');
    clock.advance(500);
    judge(verdict(5));
    click(submitButton(drawn));
    assert.deepEqual(sent.at(-1), { type: 'passwords.submitted', password: 'good!' });
  });

  it('does not send a password that was changed without any event after it was judged', () => {
    const { drawn, sent, clock, judge } = form();
    type(input(drawn), 'good');
    clock.advance(500);
    judge(verdict(4));
    input(drawn).value = 'another';
    click(submitButton(drawn));
    assert.notEqual(sent.at(-1)?.type, 'passwords.submitted');
    clock.advance(500);
    assert.deepEqual(sent.at(-1), { type: 'passwords.paused', password: 'another', edit: 5 });
  });

  it('takes what a password manager sets without any event', () => {
    const { drawn, sent, clock } = form();
    input(drawn).value = 'from the manager';
    clock.advance(500);
    clock.advance(500);
    assert.deepEqual(sent, [{ type: 'passwords.paused', password: 'from the manager', edit: 1 }]);
  });

  it('shows nothing of a password that was taken back', () => {
    const { drawn, clock, judge } = form();
    type(input(drawn), 'a');
    clock.advance(500);
    judge(verdict(1, { score: 0, warning: 'Dates are easy to guess.' }));
    assert.include(drawn.text(), 'Dates are easy');
    act(() => {
      input(drawn).value = '';
      input(drawn).dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    assert.notInclude(drawn.text(), 'Dates are easy');
  });

  it('says nothing while keys are pressed', () => {
    const { drawn, clock, judge } = form();
    type(input(drawn), 'a');
    clock.advance(500);
    judge(verdict(1, { score: 0 }));
    const told = drawn.find('[role="status"]');
    const before = told.innerHTML;
    type(input(drawn), 'bcdefgh');
    assert.equal(told.innerHTML, before);
  });

  it('tells a password manager whose password it is, where that is known', () => {
    const known = form();
    const username = known.drawn.find<HTMLInputElement>('form input[autocomplete="username"]');
    assert.equal(username.value, email);
    assert.equal(input(known.drawn).autocomplete, 'new-password');
    assert.equal(input(known.drawn).form, username.form);
    const unknown = form({ mail: null });
    assert.equal(unknown.drawn.all('input[autocomplete="username"]').length, 0);
  });

  it('gives the focus back to the field with what went wrong', () => {
    const { drawn, fail } = form();
    assert.equal(drawn.active(), input(drawn));
    drawn.find('.ae-reveal').focus();
    fail({ code: 'api_error', errorType: 'weak_password', message: 'Too weak.', field: 'password' });
    assert.equal(drawn.active(), input(drawn));
    assert.equal(input(drawn).getAttribute('aria-invalid'), 'true');
    assert.include(input(drawn).getAttribute('aria-describedby'), drawn.find('.ae-field-error').id);
  });

  it('can be judged again when the server could not be asked, and the focus stays', () => {
    const { drawn, sent, fail } = form();
    type(input(drawn), 'ab');
    drawn.find('.ae-reveal').focus();
    fail({ code: 'unreachable', message: '', field: 'strength' });
    assert.equal(drawn.active(), drawn.find('.ae-reveal'));
    assert.include(drawn.text(), 'We could not check your password.');
    click(drawn.find('.ae-notice .ae-link'));
    assert.deepEqual(sent.at(-1), { type: 'passwords.paused', password: 'ab', edit: 2 });
  });

  it('is accessible at every stage, in both policies', async () => {
    for (const luds of [false, true]) {
      const { drawn, clock, judge, fail } = form({ luds });
      await assertAccessible(drawn);
      type(input(drawn), 'a');
      clock.advance(500);
      judge(
        verdict(1, {
          valid: false,
          breached: true,
          score: 1,
          policy: luds ? 'luds' : 'zxcvbn',
          hasKinds: false,
        }),
      );
      await assertAccessible(drawn);
      fail({ code: 'unexpected', message: '' });
      await assertAccessible(drawn);
      clear();
    }
  });
});

describe('the toggle', () => {
  it('is a button with a state, by keyboard too, and changes nothing but what is seen', async () => {
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

  it('hides the password when it is sent', () => {
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
    it(`stands at the end of the field and covers no text: ${dir}`, () => {
      const drawn = draw(logIn(), { dir, width: 320 });
      const field = input(drawn).getBoundingClientRect();
      const toggle = drawn.find('.ae-reveal').getBoundingClientRect();
      assert.isAtLeast(toggle.width, 44);
      assert.isAtLeast(toggle.left, field.left - 0.5);
      assert.isAtMost(toggle.right, field.right + 0.5);
      assert.equal(toggle.left > field.left + field.width / 2, dir === 'ltr');
      // On the very side of the button: the input's own direction follows what is typed, and may be the other one.
      const { paddingLeft, paddingRight } = getComputedStyle(input(drawn));
      assert.isAtLeast(Number.parseFloat(dir === 'ltr' ? paddingRight : paddingLeft), 45);
    });
  }
});

interface LogInOptions {
  products?: ProductId[];
  problem?: Problem | null;
  send?: (event: object) => void;
}

const given = (products: ProductId[] = ['passwords']) => ({
  config: resolveConfig({ products }),
  bootstrap: defaultBootstrap,
  busy: [],
});

function logIn({ products, problem = null, send = nothing }: LogInOptions = {}) {
  return (
    <PasswordLogInView
      {...given(products)}
      screen={{ name: 'passwords.logIn', email }}
      problem={problem}
      send={send}
    />
  );
}

describe('logging in', () => {
  it('offers to do without a password only where another way is on', () => {
    const offers = (products: ProductId[]) =>
      draw(logIn({ products })).text().includes('Login without a password');
    assert.isFalse(offers(['passwords']));
    assert.isTrue(offers(['passwords', 'otp']));
    assert.isTrue(offers(['passwords', 'emailMagicLinks']));
  });

  it('sends what is in the field when Enter is pressed', async () => {
    const sent: object[] = [];
    const drawn = draw(logIn({ send: (event) => sent.push(event) }));
    input(drawn).focus();
    await keyboard.type('pass');
    await keyboard.press('Enter');
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'pass' }]);
  });

  it('is a form that password managers read: the address, then the password, set by script alone', () => {
    const sent: object[] = [];
    const drawn = draw(logIn({ send: (event) => sent.push(event) }));
    const fields = [...(input(drawn).form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
    assert.deepEqual(
      fields.map(({ name, type, autocomplete }) => [name, type, autocomplete]),
      [
        ['username', 'email', 'username'],
        ['password', 'password', 'current-password'],
      ],
    );
    // A field that takes no room is not filled in, nor saved.
    for (const field of fields) assert.isTrue(field.checkVisibility({ visibilityProperty: true }));
    assert.equal(fields[0]?.value, email);
    input(drawn).value = 'from the manager';
    act(() => input(drawn).dispatchEvent(new Event('change', { bubbles: true })));
    act(() => input(drawn).form?.requestSubmit());
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'from the manager' }]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible with an error, narrow and with long words: ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme });
      const problem = {
        code: 'api_error',
        errorType: 'unauthorized_credentials',
        message: '',
        field: 'password',
      };
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
    it(`says why it was sent, and where to: ${reason}`, async () => {
      const screen = {
        name: 'passwords.resetSent',
        email,
        reason,
        sentAt: 0,
        expiresAt: 1,
        resent: false,
      } as const;
      const drawn = draw(<ResetSentView {...given()} screen={screen} problem={null} send={nothing} />);
      assert.equal(drawn.find('h2').textContent, title);
      assert.equal(drawn.active(), drawn.find('h2'));
      assert.include(drawn.text(), email);
      await assertAccessible(drawn);
    });
  }

  for (const reason of ['none', 'used', 'otherBrowser'] as const) {
    it(`another can be had: ${reason}`, async () => {
      const sent: object[] = [];
      const drawn = draw(
        <LinkNeededView
          {...given()}
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
