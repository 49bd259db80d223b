/** Short messages that disappear by themselves. */
import { assert } from 'chai';
import { useState } from 'react';
import { BackButton } from '../../../src/components/buttons/link.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { type ToastItem, Toasts } from '../../../src/components/messages/toasts.tsx';
import { clearAfterEach } from '../after-each.ts';
import { nothing } from '../spy.ts';
import { act, type Drawn, draw, manualClock } from '../world.tsx';

clearAfterEach();

describe('Toasts', () => {
  function Stand({ first }: { first: ToastItem[] }) {
    const [toasts, set] = useState(first);
    return <Toasts toasts={toasts} onDone={(id) => set((list) => list.filter((toast) => toast.id !== id))} />;
  }
  const kinds = ['blank', 'error', 'custom', 'success', 'loading'] as const;
  const shown = ({ all }: Drawn) => all('.ae-toast').map((toast) => toast.dataset.kind);

  it('stay 2 s for success, 4 s otherwise, and loading until removed; then fade for 230 ms', () => {
    const clock = manualClock();
    const drawn = draw(<Stand first={kinds.map((kind) => ({ id: kind, kind, text: kind }))} />, { clock });
    clock.advance(1999);
    assert.lengthOf(drawn.all('[data-state=leaving]'), 0);
    clock.advance(51);
    assert.deepEqual(
      drawn.all('[data-state=leaving]').map((toast) => toast.dataset.kind),
      ['success'],
    );
    clock.advance(250);
    assert.deepEqual(shown(drawn), ['blank', 'error', 'custom', 'loading']);
    clock.advance(1650);
    assert.lengthOf(shown(drawn), 4);
    clock.advance(350);
    assert.deepEqual(shown(drawn), ['loading']);
    clock.advance(3_600_000);
    assert.deepEqual(shown(drawn), ['loading']);
  });

  it('stay while the pointer is on them', () => {
    const clock = manualClock();
    const drawn = draw(<Stand first={[{ id: '1', kind: 'success', text: 'Email resent' }]} />, { clock });
    clock.advance(1900);
    const hover = (name: string) =>
      act(
        () =>
          void drawn
            .find('.ae-toast')
            .dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true })),
      );
    hover('pointerover');
    clock.advance(60_000);
    assert.lengthOf(shown(drawn), 1);
    hover('pointerout');
    clock.advance(50);
    assert.lengthOf(drawn.all('[data-state=leaving]'), 0);
    clock.advance(400);
    assert.lengthOf(shown(drawn), 0);
  });

  it('are at most the newest twenty, in an existing region', () => {
    const list = Array.from({ length: 25 }, (_, id) => ({
      id: String(id),
      kind: 'blank' as const,
      text: String(id),
    }));
    const { find, render, all } = draw(<Toasts toasts={[]} onDone={nothing} />);
    const region = find('[role=status]');
    render(<Toasts toasts={list} onDone={nothing} />);
    assert.equal(find('[role=status]'), region);
    assert.deepEqual([all('.ae-toast').length, all('.ae-toast')[0]?.textContent], [20, '5']);
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`leave the back button free and contain their text at 320 px and 200 % text size: ${dir}`, () => {
      const drawn = draw(
        <Card screen="sent">
          <BackButton onClick={nothing} />
          <Toasts toasts={[{ id: '1', kind: 'success', text: 'Email resent' }]} onDone={nothing} />
        </Card>,
        { width: 320, dir },
      );
      drawn.host.style.setProperty('--auth-font-size', '32px');
      const toast = drawn.find('.ae-toast').getBoundingClientRect();
      const back = drawn.find('.ae-back').getBoundingClientRect();
      const words = drawn.find('.ae-toast > span').getBoundingClientRect();
      assert.isTrue(dir === 'ltr' ? toast.left >= back.right : toast.right <= back.left);
      assert.isTrue(words.left >= toast.left && words.right <= toast.right);
    });
  }

  it('stay above the title: the longest text takes one line in a page 320 px wide', () => {
    const drawn = draw(
      <Card screen="sent">
        <BackButton onClick={nothing} />
        <h2 className="ae-heading">E-postanızı kontrol edin</h2>
        <Toasts
          toasts={[{ id: '1', kind: 'success', text: 'E\u2011posta yeniden gönderildi' }]}
          onDone={nothing}
        />
      </Card>,
      { width: 304 },
    );
    const toast = drawn.find('.ae-toast').getBoundingClientRect();
    assert.isAtMost(toast.bottom, drawn.find('.ae-heading').getBoundingClientRect().top);
    assert.isAtLeast(toast.left, drawn.find('.ae-back').getBoundingClientRect().right);
  });
});
