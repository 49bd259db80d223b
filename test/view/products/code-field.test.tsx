/** The code field: typed, pasted, filled in, refused and corrected. */
import { assert } from 'chai';
import type { ComponentProps } from 'react';
import { CodeField } from '../../../src/components/fields/code-field.tsx';
import { clearAfterEach } from '../after-each.ts';
import { nothing, spy } from '../spy.ts';
import {
  act,
  clickOn,
  compose,
  composed,
  draw,
  keyboard,
  manualClock,
  paste,
  type,
  until,
} from '../world.tsx';

clearAfterEach();

describe('CodeField', () => {
  function drawCode(props: Partial<ComponentProps<typeof CodeField>> = {}) {
    const onComplete = spy<[string]>();
    const element = (more: typeof props = {}) => (
      <CodeField label="6-digit passcode" onComplete={onComplete} {...props} {...more} />
    );
    const drawn = draw(element());
    const input = drawn.find<HTMLInputElement>('input');
    return {
      ...drawn,
      input,
      codes: () => onComplete.calls.map(([code]) => code),
      update: (more: typeof props) => drawn.render(element(more)),
      cells: () => drawn.all('.ae-code-cell').map((cell) => cell.textContent),
      states: () => drawn.all('.ae-code-cell').map((cell) => cell.dataset.state),
    };
  }

  it('is one input that browsers, phones and screen readers recognise', () => {
    const { input, all } = drawCode();
    assert.lengthOf(all('input'), 1);
    assert.deepEqual([input.name, input.inputMode], ['code', 'numeric']);
    // The attribute, because Firefox's property drops values that it does not support.
    assert.equal(input.getAttribute('autocomplete'), 'one-time-code');
    assert.equal(input.labels?.[0]?.textContent, '6-digit passcode');
  });

  it('reports the code once, at the sixth digit', async () => {
    const { input, codes, cells } = drawCode();
    input.focus();
    await keyboard.type('12a 34');
    assert.deepEqual(codes(), []);
    assert.deepEqual(cells(), ['1', '2', '3', '4', '', '']);
    await keyboard.type('567');
    assert.deepEqual(codes(), ['123456']);
    assert.equal(input.value, '123456');
  });

  it('reports again after a digit changes', async () => {
    const { input, codes } = drawCode();
    input.focus();
    await keyboard.type('123456');
    await keyboard.press('Backspace');
    await keyboard.type('7');
    assert.deepEqual(codes(), ['123456', '123457']);
  });

  for (const text of [
    '123456',
    '123 456',
    '123-456',
    '１２３４５６',
    'Good for 10 minutes: 123456',
    ' 1 2 3 4 5 6 ',
  ]) {
    it(`takes ${JSON.stringify(text)} from the clipboard, once`, () => {
      const { input, codes, cells } = drawCode();
      input.focus();
      paste(input, text);
      assert.deepEqual(codes(), ['123456']);
      assert.deepEqual(cells(), ['1', '2', '3', '4', '5', '6']);
    });
  }

  it('inserts pasted digits at the caret, and ignores text without digits', () => {
    const { input, codes } = drawCode();
    input.focus();
    type(input, '16');
    input.setSelectionRange(1, 1);
    paste(input, '2345');
    assert.deepEqual(codes(), ['123456']);
    paste(input, 'hello');
    assert.equal(input.value, '123456');
  });

  it('accepts a code from autofill', () => {
    const { input, codes } = drawCode();
    act(() => {
      input.value = '654321';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    });
    assert.deepEqual(codes(), ['654321']);
  });

  it('shows full-width digits, and takes them when the input method has finished', async () => {
    const clock = manualClock();
    const onComplete = spy<[string]>();
    const { find, all } = draw(<CodeField label="Code" onComplete={onComplete} />, { clock });
    const input = find<HTMLInputElement>('input');
    input.focus();
    for (let typed = 1; typed <= 6; typed++) compose(input, '１２３４５６'.slice(0, typed));
    clock.advance(1000);
    assert.equal(input.value, '１２３４５６', 'a change would end the composition');
    assert.equal(
      all('.ae-code-cell')
        .map((cell) => cell.textContent)
        .join(''),
      '123456',
    );
    // The Enter that chooses the text belongs to the input method.
    act(() => {
      const keys = { key: 'Enter', isComposing: true, bubbles: true, composed: true };
      input.dispatchEvent(new KeyboardEvent('keydown', keys));
    });
    assert.deepEqual(onComplete.calls, []);
    composed(input);
    assert.deepEqual(onComplete.calls, [['123456']]);
    assert.equal(input.value, '123456');
  });

  it('takes plain digits at once from a keyboard that composes all text', () => {
    const { input, codes } = drawCode();
    compose(input, '123456');
    assert.deepEqual(codes(), ['123456']);
    composed(input);
    assert.deepEqual(codes(), ['123456']);
  });

  it('shows and reports once a code that a script sets without an event', () => {
    const clock = manualClock();
    const onComplete = spy<[string]>();
    const { find, all } = draw(<CodeField label="Code" onComplete={onComplete} />, { clock });
    find<HTMLInputElement>('input').value = '654 321';
    clock.advance(250);
    assert.deepEqual(
      all('.ae-code-cell').map((cell) => cell.textContent),
      ['6', '5', '4', '3', '2', '1'],
    );
    clock.advance(1000);
    assert.deepEqual(
      onComplete.calls.map(([code]) => code),
      ['654321'],
    );
  });

  it('looks for such a code only while one is missing and the page is visible', () => {
    const clock = manualClock();
    const field = (props: Partial<ComponentProps<typeof CodeField>> = {}) => (
      <CodeField label="Code" onComplete={nothing} {...props} />
    );
    const { find, render } = draw(field(), { clock });
    const input = find<HTMLInputElement>('input');
    const show = (hidden: boolean) => {
      Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden, configurable: true });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const property = Object.getOwnPropertyDescriptor(Document.prototype, 'hidden') as PropertyDescriptor;
    try {
      assert.equal(clock.running(), 1);
      show(true);
      assert.equal(clock.running(), 0, 'hidden');
      input.value = '12';
      show(false);
      assert.equal(find('.ae-code-cell').textContent, '1', 'what was set meanwhile, at once');
      assert.equal(clock.running(), 1);
      type(input, '3456');
      assert.equal(clock.running(), 0, 'complete');
      render(field({ invalid: true }));
      assert.equal(clock.running(), 1, 'refused');
      render(field({ invalid: true, busy: true }));
      assert.equal(clock.running(), 0, 'being checked');
    } finally {
      Object.defineProperty(Document.prototype, 'hidden', property);
    }
  });

  it('draws one caret, and none over a digit, where WebKit left a blinking pseudo-element', async () => {
    const { input, all, update } = drawCode();
    input.focus();
    await keyboard.type('12345');
    assert.lengthOf(all('.ae-code-caret'), 1);
    assert.equal(all('.ae-code-cell')[5]?.firstElementChild?.className, 'ae-code-caret');
    await keyboard.type('6');
    assert.lengthOf(all('.ae-code-caret'), 0);
    update({ invalid: true });
    await keyboard.type('9');
    assert.lengthOf(all('.ae-code-caret'), 1);
    for (const cell of all('.ae-code-cell')) assert.equal(getComputedStyle(cell, '::before').content, 'none');
  });

  it('selects a refused code, so that typing replaces it from the first digit on', async () => {
    const { input, codes, cells, update, states } = drawCode();
    input.focus();
    await keyboard.type('111111');
    update({ busy: true });
    assert.isTrue(input.readOnly);
    update({ invalid: true });
    assert.deepEqual(states(), ['caret', 'idle', 'idle', 'idle', 'idle', 'idle']);
    assert.equal(input.selectionEnd, 6);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    await keyboard.type('2');
    assert.deepEqual(cells(), ['2', '', '', '', '', '']);
    await keyboard.type('22222');
    assert.deepEqual(codes(), ['111111', '222222']);
  });

  it('selects again after each refusal', async () => {
    const { input, update } = drawCode();
    input.focus();
    await keyboard.type('111111');
    update({ invalid: true });
    await keyboard.type('222222');
    update({ invalid: true, busy: true });
    update({ invalid: true });
    assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 6]);
  });

  it('tries the same code again on Enter or on another paste, but not during a check', async () => {
    const { input, codes, update } = drawCode();
    input.focus();
    await keyboard.type('123456');
    await keyboard.press('Enter');
    assert.lengthOf(codes(), 2);
    paste(input, '123456');
    assert.lengthOf(codes(), 3);
    update({ busy: true });
    await keyboard.press('Enter');
    paste(input, '123456');
    assert.lengthOf(codes(), 3);
  });

  it('a click on a digit selects it for replacement, a click after the digits continues', async () => {
    const { input, all, cells } = drawCode();
    input.focus();
    await keyboard.type('123');
    await clickOn(all('.ae-code-cell')[1]);
    await keyboard.type('9');
    assert.deepEqual(cells(), ['1', '9', '3', '', '', '']);
    await clickOn(all('.ae-code-cell')[5]);
    await keyboard.type('4');
    assert.deepEqual(cells(), ['1', '9', '3', '4', '', '']);
  });

  it('shows the caret in its cell only while it has the focus', async () => {
    const { input, states } = drawCode();
    input.focus();
    await keyboard.type('12');
    assert.deepEqual(states(), ['idle', 'idle', 'caret', 'idle', 'idle', 'idle']);
    await keyboard.press('ArrowLeft');
    await until(() => states()[1] === 'caret');
    act(() => input.blur());
    assert.notInclude(states(), 'caret');
  });

  it('reads from left to right on a right-to-left page', () => {
    const { all } = draw(<CodeField label="Code" onComplete={nothing} />, { dir: 'rtl' });
    const [first, second] = all('.ae-code-cell').map((cell) => cell.getBoundingClientRect().left);
    assert.isBelow(first ?? 0, second ?? 0);
  });

  it('takes the focus on request, but not from another field of the page', () => {
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    drawCode({ autoFocus: true });
    assert.equal(document.activeElement, other);
    other.remove();
    const { input, active } = drawCode({ autoFocus: true });
    assert.equal(active(), input);
  });
});
