/** The six digits of a passcode: one real input, drawn as six cells. */

import {
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { css } from '../../theme/css.ts';
import { codeDigits, codeIn, codeLength, isCode } from '../../validate/code.ts';
import { mayTakeFocus } from '../focus.ts';
import { isComposing } from '../keys.ts';
import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { unseenCss } from '../unseen-css.ts';
import { useSilentInput } from './use-silent-input.ts';

interface CodeFieldProps {
  label: string;
  /** Called with six digits whenever they become complete, and on Enter. Without it, Enter submits the form around the field. */
  onComplete?: (code: string) => void;
  /** Makes the digits read-only while they are being checked. @default false */
  busy?: boolean;
  /** The server refused the digits. They are selected, so that typing replaces them. @default false */
  invalid?: boolean;
  /** The digits could not be checked. They are selected too. @default false */
  unchecked?: boolean;
  /** Id of the error text. */
  describedBy?: string;
  /** Take the focus on first render, unless it is elsewhere on the page. @default false */
  autoFocus?: boolean;
  /** A code from the browser, entered as if typed. */
  received?: string | null;
  /** Increase it to clear digits that have become useless. @default 0 */
  round?: number;
}

type Range = readonly [start: number, end: number];

/** Renders the field. Pasting, autofill and assistive technology work with a plain input. */
export function CodeField({
  label,
  onComplete,
  busy = false,
  invalid = false,
  unchecked = false,
  describedBy,
  autoFocus = false,
  received = null,
  round = 0,
}: CodeFieldProps) {
  useStyle(codeFieldCss);
  useStyle(unseenCss);
  const id = useLocalId();
  const { container } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [range, setRange] = useState<Range | null>(null);
  /** An input method is writing digits of another script. Changing them now would add them a second time. */
  const composing = useRef(false);

  useEffect(() => {
    if (autoFocus && mayTakeFocus(container)) input.current?.focus();
  }, [autoFocus, container]);

  useEffect(() => {
    const element = input.current;
    if (!element || busy || !(invalid || unchecked)) return;
    // The focused element may be gone, such as a retry button. Not all engines focus an input on select().
    if (mayTakeFocus(container)) element.focus();
    element.select();
    setRange(rangeOf(element));
  }, [invalid, unchecked, busy, container]);

  const empty = useEffectEvent(() => {
    if (input.current) settle(input.current, '', 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the number changes.
  useEffect(() => empty(), [round]);

  const receive = useEffectEvent((code: string) => {
    if (input.current && !busy) settle(input.current, codeIn(code), codeLength);
  });
  useEffect(() => {
    if (received) receive(received);
  }, [received]);

  /** Some engines fire selectionchange only on the document. */
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const page = unclobbered(element.ownerDocument);
    const follow = () => setRange(rangeOf(element));
    page.addEventListener('selectionchange', follow);
    element.addEventListener('selectionchange', follow);
    return () => {
      page.removeEventListener('selectionchange', follow);
      element.removeEventListener('selectionchange', follow);
    };
  }, []);

  // While complete digits are being sent, nothing changes them. A script, too, may replace refused ones.
  const incomplete = !isCode(digits) || invalid || unchecked;
  useSilentInput(!busy && incomplete, () => {
    const element = input.current;
    if (element && !composing.current && codeDigits(element.value) !== digits) typed(element);
  });

  /** Sets the digits and the caret. `again`: report the digits even if they did not change. */
  function settle(element: HTMLInputElement, text: string, caret: number, again = false) {
    if (element.value !== text) element.value = text;
    if (element.selectionStart !== caret) element.setSelectionRange(caret, caret);
    setDigits(text);
    setRange(rangeOf(element));
    if (isCode(text) && (again || text !== digits)) onComplete?.(text);
  }

  function typed(element: HTMLInputElement, again = false) {
    const before = element.value.slice(0, element.selectionStart ?? codeLength);
    settle(element, codeDigits(element.value), codeDigits(before).length, again);
  }

  function inserted({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    const text = codeDigits(currentTarget.value);
    // Some phone keyboards compose all text: plain digits need no change, and so need not wait.
    composing.current = nativeEvent.isComposing && currentTarget.value !== text;
    if (!composing.current) return typed(currentTarget);
    setDigits(text);
    setRange(rangeOf(currentTarget));
  }

  function composed({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    if (composing.current) typed(currentTarget, true);
    composing.current = false;
  }

  /** Handles paste itself: the input would truncate a pasted sentence before its digits. */
  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const added = codeIn(event.clipboardData.getData('text'));
    if (added === '') return;
    const [start, end] =
      added.length === codeLength ? [0, codeLength] : (rangeOf(element) ?? [0, codeLength]);
    const before = codeDigits(element.value.slice(0, start) + added);
    const text = codeDigits(before + element.value.slice(end));
    settle(element, text, before.length, true);
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || !onComplete || isComposing(event)) return;
    // The surrounding form would submit a code that is already being sent.
    event.preventDefault();
    if (!busy && isCode(digits)) onComplete(digits);
  }

  /** Clears the selection on press; browsers wait for the release, because the press may start a drag. */
  function pointerPressed({ currentTarget, pointerType, button }: PointerEvent<HTMLInputElement>) {
    if (pointerType === 'mouse' && button === 0) currentTarget.setSelectionRange(0, 0);
  }

  /** Moves the caret to the clicked cell: the invisible text does not align with the cells. */
  function clicked(event: MouseEvent<HTMLInputElement>) {
    const element = event.currentTarget;
    if (element.selectionStart !== element.selectionEnd) return;
    const { left, width } = element.getBoundingClientRect();
    const cell = Math.min(Math.floor(((event.clientX - left) / width) * codeLength), element.value.length);
    element.setSelectionRange(cell, Math.min(cell + 1, element.value.length));
  }

  const fieldState = busy ? 'busy' : invalid ? 'invalid' : 'ready';
  // Typing replaces all refused digits from the first one on; a click chooses one of them.
  const isWhole = range && range[1] - range[0] > 1;
  const marked = invalid && isWhole ? ([range[0], range[0]] as const) : range;
  return (
    <div className="ae-code" part="code" data-state={fieldState} dir="ltr">
      <label className="ae-unseen" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="ae-code-input"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        enterKeyHint="done"
        spellCheck={false}
        required
        readOnly={busy}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onInput={inserted}
        onCompositionEnd={composed}
        onPaste={pasted}
        onKeyDown={pressed}
        onPointerDown={pointerPressed}
        onClick={clicked}
        onFocus={(event) => setRange(rangeOf(event.currentTarget))}
        onBlur={() => setRange(null)}
      />
      <div className="ae-code-cells" aria-hidden="true">
        {cells.map((cell) => {
          const state = marked && !busy ? cellState(cell, marked) : 'idle';
          return (
            <div key={cell} className="ae-code-cell" part="code-cell" data-state={state}>
              {/* An element, because WebKit leaves a blinking pseudo-element above the next digit. */}
              {digits[cell] ?? (state === 'caret' && <span className="ae-code-caret" />)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const cells = Array.from({ length: codeLength }, (_, cell) => cell);

function cellState(cell: number, [start, end]: Range): 'caret' | 'selected' | 'idle' {
  if (start === end) return cell === Math.min(start, codeLength - 1) ? 'caret' : 'idle';
  return cell >= start && cell < end ? 'selected' : 'idle';
}

function rangeOf(element: HTMLInputElement): Range | null {
  const root = unclobbered(element.getRootNode() as Document | ShadowRoot);
  if (root.activeElement !== element) return null;
  return [element.selectionStart ?? 0, element.selectionEnd ?? 0];
}

/*
 * The input covers the cells. Its text is transparent, not hidden, so that pointers, phone keyboards and screen
 * readers use it. Forced colours must not repaint it.
 */
const codeFieldCss = css`
.ae-root .ae-code { position: relative; direction: ltr; }
.ae-root .ae-code-input {
  position: absolute;
  inset: 0;
  z-index: 1;
  inline-size: 100%;
  font-size: max(16px, 1em);
  color: transparent;
  caret-color: transparent;
  cursor: text;
  forced-color-adjust: none;
}
.ae-root .ae-code-input::selection { color: transparent; background: transparent; }
.ae-root .ae-code-input:-webkit-autofill {
  -webkit-text-fill-color: transparent;
  transition: background-color 1e6s;
}
.ae-root .ae-code-cells { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 8px; }
.ae-root .ae-code-cell {
  display: grid;
  place-items: center;
  min-block-size: max(56px, 1.75em);
  color: var(--_inputs-text-color);
  background-color: var(--_inputs-background-color);
  border: 1px solid var(--_inputs-border-color);
  border-radius: min(var(--_inputs-border-radius), 10px);
  font-size: 1.5em;
  line-height: 1;
  font-variant-numeric: tabular-nums;
}
.ae-root .ae-code-cell[data-state='caret'] { outline: 2px solid var(--_colors-focus); outline-offset: -1px; }
.ae-root .ae-code-cell[data-state='selected'] {
  background-color: var(--_colors-accent);
  border-color: var(--_colors-focus);
  box-shadow: inset 0 0 0 1px var(--_colors-focus);
}
.ae-root .ae-code-caret {
  inline-size: 2px;
  block-size: 1em;
  background-color: var(--_inputs-text-color);
}
.ae-root .ae-code[data-state='invalid'] .ae-code-cell {
  border-color: var(--_colors-error);
  background-color: color-mix(in srgb, var(--_colors-error) 6%, transparent);
}
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-code-caret { animation: ae-blink 1.1s steps(1) infinite; }
}
@media (forced-colors: active) {
  .ae-root .ae-code-caret { background: CanvasText; }
  .ae-root .ae-code-cell[data-state='selected'] { outline: 2px solid Highlight; }
}
@keyframes ae-blink { 50% { opacity: 0; } }
`;
