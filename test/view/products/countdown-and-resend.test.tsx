/** The countdown of a code, and requesting another. */
import { assert } from 'chai';
import { Resend } from '../../../src/components/buttons/resend.tsx';
import { Countdown } from '../../../src/components/messages/countdown.tsx';
import { clearAfterEach } from '../after-each.ts';
import { nothing, spy } from '../spy.ts';
import { click, type Drawn, draw, manualClock } from '../world.tsx';

clearAfterEach();

describe('Countdown', () => {
  it('counts down the seconds and then says that the code has expired', () => {
    const clock = manualClock();
    const { find } = draw(<Countdown until={clock.now() + 62_000} />, { clock });
    const shown = () => find('.ae-countdown').textContent;
    assert.equal(shown(), 'Your code expires in 1:02.');
    clock.advance(1000);
    assert.equal(shown(), 'Your code expires in 1:01.');
    clock.advance(60_999);
    assert.equal(shown(), 'Your code expires in 0:01.');
    assert.equal(find('[role=status]').textContent, '', 'nothing is read out each second');
    clock.advance(250);
    assert.equal(shown(), 'Your code has expired.', 'once');
    assert.equal(find('[role=status]').textContent, 'Your code has expired.');
  });

  it('is right at once after a long sleep', () => {
    const clock = manualClock();
    let slept = 0;
    const sleepy = { now: () => clock.now() + slept, every: clock.every };
    const { text } = draw(<Countdown until={clock.now() + 300_000} />, { clock: sleepy });
    slept = 3_600_000;
    clock.advance(250);
    assert.include(text(), 'Your code has expired.');
  });

  it('restarts for a new code, and stops its timer when removed', () => {
    const clock = manualClock();
    const { render, text } = draw(<Countdown until={clock.now()} />, { clock });
    render(<Countdown until={clock.now() + 5000} />);
    assert.include(text(), '0:05');
    render(null);
    assert.equal(clock.running(), 0);
  });
});

describe('Resend', () => {
  it('asks, waits while sending, confirms for two seconds, counts down half a minute, and asks again', () => {
    const clock = manualClock();
    const onResend = spy();
    const resend = (state: 'ready' | 'sending', sentAt: number | null) => (
      <Resend state={state} sentAt={sentAt} onResend={onResend} />
    );
    const { find, render, active } = draw(resend('ready', null), { clock });
    const button = find('button');
    assert.equal(button.textContent, 'Resend code');
    button.focus();
    click(button);
    assert.lengthOf(onResend.calls, 1);
    render(resend('sending', null));
    click(button);
    assert.lengthOf(onResend.calls, 1);
    render(resend('ready', clock.now()));
    assert.equal(find('[role=status]').textContent, 'Code sent');
    assert.equal(find('.ae-resend').textContent, 'Code sent Resend code', 'once, in place of the question');
    clock.advance(1999);
    click(button);
    assert.lengthOf(onResend.calls, 1);
    clock.advance(201);
    assert.equal(find('.ae-resend').textContent, 'Sent. Again in 0:28 Resend code');
    assert.ok(find('.ae-resend .ae-icon'), 'with a check');
    assert.equal(find('[role=status]').textContent, '', 'nothing is read out each second');
    click(button);
    assert.lengthOf(onResend.calls, 1);
    clock.advance(28_000);
    assert.equal(find('.ae-resend').textContent, "Didn't get it? Resend code");
    click(button);
    assert.lengthOf(onResend.calls, 2);
    assert.equal(active(), button, 'the focus was never lost');
  });

  it('has the same distance between question and link before and after the code was sent', () => {
    const clock = manualClock();
    const resend = (sentAt: number | null) => <Resend state="ready" sentAt={sentAt} onResend={nothing} />;
    const { find, render } = draw(resend(null), { clock });
    const start = find('button').getBoundingClientRect().left;
    render(resend(clock.now()));
    clock.advance(30_200);
    assert.equal(find('.ae-resend').textContent, "Didn't get it? Resend code");
    assert.closeTo(find('button').getBoundingClientRect().left, start, 0.5);
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`separates the question and the link, and aligns both with the text: ${dir}`, () => {
      const question = (drawn: Drawn) => {
        const range = document.createRange();
        range.selectNode(drawn.find('.ae-resend').firstChild as Node);
        return range.getBoundingClientRect();
      };
      const resend = <Resend state="ready" sentAt={null} onResend={nothing} />;
      const beside = draw(resend, { dir });
      const link = beside.find('button').getBoundingClientRect();
      const gap = dir === 'ltr' ? link.left - question(beside).right : question(beside).left - link.right;
      assert.isAtLeast(gap, 4);
      const below = draw(resend, { dir, width: 90 });
      const edge = dir === 'ltr' ? 'left' : 'right';
      assert.closeTo(below.find('button').getBoundingClientRect()[edge], question(below)[edge], 0.5);
    });
  }
});
