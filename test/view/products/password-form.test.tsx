/** The form for a new password. */
import { assert } from 'chai';
import { useState } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { Verdict } from '../../../src/products/passwords/flow.ts';
import { PasswordResetView } from '../../../src/products/passwords/link-views.tsx';
import { NewPasswordForm } from '../../../src/products/passwords/new-password-form.tsx';
import { clearAfterEach } from '../after-each.ts';
import { nothing } from '../spy.ts';
import { act, assertAccessible, clear, click, draw, manualClock, type } from '../world.tsx';
import { email, input, submitButton, verdict } from './password-parts.ts';

clearAfterEach();

it('after a mailed link, password managers get the account if this browser knows it, and the field is for a new password', async () => {
  const props = {
    config: resolveConfig({ products: ['passwords'] }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: nothing,
  };
  const drawn = draw(
    <PasswordResetView {...props} screen={{ name: 'passwords.reset', email, verdict: null }} />,
  );
  const username = drawn.find<HTMLInputElement>('form input[autocomplete="username"]');
  assert.equal(username.value, email);
  assert.equal(username.form, input(drawn).form);
  assert.include(drawn.find('label').textContent, 'New password');
  await assertAccessible(drawn);
  drawn.render(
    <PasswordResetView {...props} screen={{ name: 'passwords.reset', email: null, verdict: null }} />,
  );
  assert.equal(drawn.all('input[autocomplete="username"]').length, 0);
  assert.include(drawn.find('label').textContent, 'New password');
});

describe('choosing a password', () => {
  /** The form with its own machine: it records events, and the test supplies each judgement. */
  function form({ luds = false, mail = email }: { luds?: boolean; mail?: string | null } = {}) {
    const sent: { type: string; password: string; edit?: number }[] = [];
    const clock = manualClock();
    let judge: (verdict: Verdict) => void = nothing;
    let fail: (problem: Problem | null) => void = nothing;
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
    return {
      drawn,
      sent,
      clock,
      judge: (next: Verdict) => judge(next),
      fail: (next: Problem | null) => fail(next),
    };
  }

  it('carries out an early press once the password is judged, unless it has changed since', () => {
    const { drawn, sent, judge } = form();
    type(input(drawn), 'abc');
    click(submitButton(drawn));
    assert.deepEqual(sent, []);
    judge(verdict(3));
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'abc' }]);
    judge(verdict(3));
    assert.equal(sent.length, 1);
    type(input(drawn), 'd');
    click(submitButton(drawn));
    type(input(drawn), 'e');
    judge(verdict(5));
    assert.equal(sent.length, 1);
  });

  it('is busy from the press until the password is judged, and stops if it is weak or changed', () => {
    const { drawn, judge } = form();
    const button = () => submitButton(drawn);
    type(input(drawn), 'abc');
    assert.equal(button().dataset.state, 'ready');
    click(submitButton(drawn));
    assert.equal(button().dataset.state, 'busy');
    judge(verdict(3, { valid: false, score: 1 }));
    assert.equal(button().dataset.state, 'ready');
    type(input(drawn), 'd');
    click(submitButton(drawn));
    type(input(drawn), 'e');
    assert.equal(button().dataset.state, 'ready');
  });

  it('says on a press that a password is not strong enough, before its verdict and after it, until it changes', () => {
    const { drawn, judge } = form();
    const isWeak = () => drawn.text().includes("This password isn't strong enough yet.");
    type(input(drawn), 'abc');
    click(submitButton(drawn));
    assert.isFalse(isWeak());
    judge(verdict(3, { valid: false, score: 1 }));
    assert.isTrue(isWeak());
    assert.equal(input(drawn).getAttribute('aria-invalid'), 'true');
    type(input(drawn), 'd');
    judge(verdict(4, { valid: false, score: 1 }));
    assert.isFalse(isWeak());
    click(submitButton(drawn));
    assert.isTrue(isWeak());
  });

  it('checks again on a press if the server was unavailable, and then continues', () => {
    const { drawn, sent, clock, judge, fail } = form();
    type(input(drawn), 'abc');
    clock.advance(500);
    fail({ code: 'unreachable', message: '', field: 'strength' });
    assert.equal(submitButton(drawn).dataset.state, 'ready');
    click(submitButton(drawn));
    assert.deepEqual(sent.at(-1), { type: 'passwords.paused', password: 'abc', edit: 3 });
    assert.equal(sent.length, 2);
    fail(null);
    assert.equal(submitButton(drawn).dataset.state, 'busy');
    judge(verdict(3));
    assert.deepEqual(sent.at(-1), { type: 'passwords.submitted', password: 'abc' });
  });

  it('hides the error of a failed check once the field is empty', () => {
    const { drawn, sent, clock, fail } = form();
    type(input(drawn), 'ab');
    fail({ code: 'unreachable', message: '', field: 'strength' });
    assert.include(drawn.text(), "We couldn't check your password.");
    act(() => {
      input(drawn).value = '';
      input(drawn).dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    assert.equal(drawn.all('.ae-notice').length, 0);
    clock.advance(500);
    assert.deepEqual(sent.at(-1), { type: 'passwords.paused', password: '', edit: 3 });
    click(submitButton(drawn));
    assert.equal(submitButton(drawn).dataset.state, 'ready');
  });

  it('continues once after a press, however often the password is judged', () => {
    const { drawn, sent, judge } = form();
    type(input(drawn), 'abc');
    judge(verdict(3));
    click(submitButton(drawn));
    judge(verdict(3));
    assert.deepEqual(sent, [{ type: 'passwords.submitted', password: 'abc' }]);
  });

  it('says before anything is typed what is needed, and on a press into an empty field that it is empty', () => {
    const { drawn, sent } = form();
    assert.include(drawn.text(), 'Use several words that are unrelated, or a long mix of characters.');
    assert.isFalse(submitButton(drawn).disabled);
    drawn.find('.ae-reveal').focus();
    click(submitButton(drawn));
    assert.include(drawn.text(), 'Enter your password.');
    assert.equal(drawn.active(), input(drawn));
    assert.deepEqual(sent, []);
    type(input(drawn), 'a');
    assert.notInclude(drawn.text(), 'Enter your password.');
  });

  it('checks once, half a second after the last key', () => {
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

  it('continues only with the exact password that was found good', () => {
    const { drawn, sent, clock, judge } = form();
    type(input(drawn), 'good');
    clock.advance(500);
    judge(verdict(4));
    type(input(drawn), '!');
    click(submitButton(drawn));
    // A late judgement of an earlier, shorter value.
    judge(verdict(4, { score: 0 }));
    assert.notEqual(sent.at(-1)?.type, 'passwords.submitted');
    assert.equal(drawn.find('[role="meter"]').getAttribute('aria-valuetext'), 'strong');
    clock.advance(500);
    judge(verdict(5));
    assert.deepEqual(sent.at(-1), { type: 'passwords.submitted', password: 'good!' });
  });

  it('does not send a password that changed without an event after the check', () => {
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

  it('accepts a value that a password manager sets without any event', () => {
    const { drawn, sent, clock } = form();
    input(drawn).value = 'from the manager';
    clock.advance(500);
    clock.advance(500);
    assert.deepEqual(sent, [{ type: 'passwords.paused', password: 'from the manager', edit: 1 }]);
  });

  it('shows no judgement of a deleted password', () => {
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

  it('is silent while the visitor types', () => {
    const { drawn, clock, judge } = form();
    type(input(drawn), 'a');
    clock.advance(500);
    judge(verdict(1, { score: 0 }));
    const region = drawn.find('[role="status"]');
    const before = region.innerHTML;
    type(input(drawn), 'bcdefgh');
    assert.equal(region.innerHTML, before);
  });

  it('names the account for password managers, if it is known', () => {
    const accountForm = form();
    const username = accountForm.drawn.find<HTMLInputElement>('form input[autocomplete="username"]');
    assert.equal(username.value, email);
    assert.equal(input(accountForm.drawn).autocomplete, 'new-password');
    assert.equal(input(accountForm.drawn).form, username.form);
    const unknown = form({ mail: null });
    assert.equal(unknown.drawn.all('input[autocomplete="username"]').length, 0);
  });

  it('returns the focus to the field with the error', () => {
    const { drawn, fail } = form();
    assert.equal(drawn.active(), input(drawn));
    drawn.find('.ae-reveal').focus();
    fail({ code: 'api_error', errorType: 'weak_password', message: 'Too weak.', field: 'password' });
    assert.equal(drawn.active(), input(drawn));
    assert.equal(input(drawn).getAttribute('aria-invalid'), 'true');
    assert.include(input(drawn).getAttribute('aria-describedby'), drawn.find('.ae-field-error').id);
  });

  it('can be checked again if the server was unavailable, and the focus stays', () => {
    const { drawn, sent, fail } = form();
    type(input(drawn), 'ab');
    drawn.find('.ae-reveal').focus();
    fail({ code: 'unreachable', message: '', field: 'strength' });
    assert.equal(drawn.active(), drawn.find('.ae-reveal'));
    assert.include(drawn.text(), "We couldn't check your password.");
    click(drawn.find('.ae-notice .ae-link'));
    assert.deepEqual(sent.at(-1), { type: 'passwords.paused', password: 'ab', edit: 2 });
  });

  it('is accessible at every stage, under both policies', async () => {
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
