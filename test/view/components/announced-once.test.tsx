/** What a screen announces stands once: a hidden copy would answer to `getByText` and to the page's search twice. */
import { assert } from 'chai';
import { CopyButton } from '../../../src/components/buttons/copy-button.tsx';
import { Resend } from '../../../src/components/buttons/resend.tsx';
import { PasswordMeter } from '../../../src/components/fields/password-meter.tsx';
import { TextField } from '../../../src/components/fields/text-field.tsx';
import { Countdown } from '../../../src/components/messages/countdown.tsx';
import { ErrorNotice } from '../../../src/components/messages/notice.tsx';
import { Progress } from '../../../src/components/messages/progress.tsx';
import { Toasts } from '../../../src/components/messages/toasts.tsx';
import { clearAfterEach } from '../after-each.ts';
import { judgement } from '../products/password-parts.ts';
import { form } from '../products/phone-parts.tsx';
import { nothing } from '../spy.ts';
import { click, type Drawn, draw, keyboard, manualClock, until } from '../world.tsx';

clearAfterEach();

/** The innermost elements with this text in them, as `getByText` finds them. */
function named(drawn: Drawn, text: string): HTMLElement[] {
  const expected = text.toLowerCase();
  const says = (element: Element) => element.textContent?.toLowerCase().includes(expected) ?? false;
  return drawn.all('.ae-root *').filter((element) => says(element) && ![...element.children].some(says));
}

function once(drawn: Drawn, text: string): void {
  const results = named(drawn, text).map(({ outerHTML }) => outerHTML);
  assert.lengthOf(results, 1, `${text}: ${results.join(' ')}`);
}

it('the strength of a password, and the advice on it', () => {
  const weak = judgement({ score: 2, warning: 'Dates are often easy to guess.' });
  const drawn = draw(<PasswordMeter id="s" judgement={weak} luds={null} />);
  for (const text of ['weak', 'Dates are often']) once(drawn, text);
});

it('the checks of a password, met or not, in any order of the words', () => {
  const luds = { ludsMinimumCount: 8, ludsComplexity: 3 };
  const half = judgement({ policy: 'luds', hasKinds: false });
  const strings = { 'password.luds.unmet': '{check} (fehlt)' };
  const drawn = draw(<PasswordMeter id="s" judgement={half} luds={luds} />, { strings });
  for (const text of ['at least 8 characters', '3 of the following']) once(drawn, text);
  assert.deepEqual(
    drawn.all('li').map(({ textContent }) => textContent),
    [
      'Met: Must be at least 8 characters long',
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol (fehlt)',
    ],
  );
  const visible = drawn.all('li > span').map(({ firstChild, lastChild }) => [firstChild, lastChild]);
  for (const ends of visible)
    assert.lengthOf(
      ends.filter((end) => (end as Element).className === 'ae-unseen'),
      1,
    );
});

it('a key that was copied', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async () => {} },
    configurable: true,
  });
  try {
    const drawn = draw(<CopyButton text="k" label="Copy key" onFailure={nothing} />, {
      clock: manualClock(),
    });
    const button = drawn.find('button');
    const before = button.getBoundingClientRect();
    click(button);
    const live = drawn.find('[role=status]');
    await until(() => live.textContent !== '');
    once(drawn, 'Copied');
    once(drawn, 'Copy key');
    const label = drawn.find('.ae-copy-label');
    assert.equal(getComputedStyle(label).visibility, 'hidden', 'the label gives its place to the answer');
    assert.equal(button.getAttribute('aria-label'), 'Copy key', 'and stays the name of the button');
    const after = button.getBoundingClientRect();
    assert.deepEqual([after.width, after.height], [before.width, before.height]);
    const { width, height } = live.getBoundingClientRect();
    assert.deepEqual([width, height], [after.width, after.height]);
  } finally {
    delete (navigator as { clipboard?: unknown }).clipboard;
  }
});

it('how many countries were found', async () => {
  const { drawn, country } = form();
  click(country);
  await keyboard.type('united');
  once(drawn, '3 countries');
  await keyboard.type('x');
  once(drawn, 'No country found');
});

it('notices, toasts, progress, the end of a code and the confirmation of another', () => {
  const clock = manualClock();
  const drawn = draw(
    <div>
      <ErrorNotice>Wrong passcode.</ErrorNotice>
      <Toasts toasts={[{ id: '1', kind: 'success', text: 'Email resent' }]} onDone={nothing} />
      <Progress text="Verifying..." />
      <TextField label="Email" name="email" error="Invalid format" />
      <Countdown until={clock.now()} />
      <Resend state="ready" sentAt={clock.now()} onResend={nothing} />
    </div>,
    { clock },
  );
  for (const text of [
    'Wrong passcode.',
    'Email resent',
    'Verifying...',
    'Invalid format',
    'Your code has expired.',
    'Code sent',
  ])
    once(drawn, text);
});
