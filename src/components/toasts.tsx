/** Short news that goes by itself. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { css } from '../theme/css.ts';
import { AlertIcon } from './icons.tsx';
import { CheckIcon } from './screens-icons.tsx';
import { Spinner } from './spinner.tsx';
import { useStyle, useUi } from './ui.tsx';

export type ToastKind = 'blank' | 'success' | 'error' | 'custom' | 'loading';

export interface ToastItem {
  id: string;
  kind: ToastKind;
  text: string;
}

export interface ToastsProps {
  /** Oldest first. */
  toasts: readonly ToastItem[];
  /** Called when a toast has had its time; take it out of the list. */
  onDone: (id: string) => void;
}

const mostVisible = 20;
/** How long each kind stands, ms. */
const durations = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Infinity,
} satisfies Record<ToastKind, number>;
/** How long one takes to come and to go, ms. Also written in the style sheet below. */
const animation = 230;

/** Draws the toasts over the card. Time stands still while the pointer or the focus is on them. */
export function Toasts({ toasts, onDone }: ToastsProps) {
  useStyle(toastsCss);
  const [held, setHeld] = useState(false);
  return (
    <div
      className="ae-toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.slice(-mostVisible).map((toast) => (
        <Toast key={toast.id} toast={toast} held={held} onDone={onDone} />
      ))}
    </div>
  );
}

function Toast({ toast, held, onDone }: { toast: ToastItem; held: boolean; onDone: (id: string) => void }) {
  const { id, kind, text } = toast;
  const { t, clock } = useUi();
  const left = useRef<number>(durations[kind]);
  const [leaving, setLeaving] = useState(false);
  const done = useEffectEvent(() => onDone(id));

  // An effect, because the end of its time is an outside event that the toast itself must report.
  useEffect(() => {
    if (held) return;
    const since = clock.now();
    const had = left.current;
    const spend = () => {
      left.current = had - (clock.now() - since);
    };
    const stop = clock.every(50, () => {
      spend();
      if (left.current <= -animation) done();
      else if (left.current <= 0) setLeaving(true);
    });
    return () => {
      stop();
      spend();
    };
  }, [clock, held]);

  return (
    <div
      className="ae-toast"
      part={`toast toast-${kind}`}
      data-kind={kind}
      data-state={leaving ? 'leaving' : 'shown'}
    >
      {kind === 'success' ? <CheckIcon /> : null}
      {kind === 'error' ? <AlertIcon /> : null}
      {kind === 'loading' ? <Spinner /> : null}
      <span lang={t.lang(text)}>{text}</span>
    </div>
  );
}

/* As far from both sides as the end of the way back, so that no toast lies on it; see `card-css.ts` and `link-css.ts`. */
const toastsCss = css`
.ae-root .ae-toasts {
  grid-column: 1;
  position: absolute;
  inset-block-start: 16px;
  inset-inline: calc(clamp(16px, 8%, 32px) + 36px);
  z-index: 2;
  display: grid;
  justify-items: center;
  gap: 8px;
  pointer-events: none;
}
.ae-root .ae-toast {
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 10px 16px 10px 12px;
  padding-inline: 12px 16px;
  color: var(--_container-background-color);
  background-color: var(--_colors-primary);
  border: 1px solid transparent;
  border-radius: 24px;
  box-shadow: 0 4px 12px rgb(0 0 0 / 16%);
  font-size: .875em;
  line-height: 1.4286;
  pointer-events: auto;
}
/* Its words move to a second line before they stick out. */
.ae-root .ae-toast > span { min-inline-size: 0; }
.ae-root .ae-toast[data-kind='error'] { background-color: var(--_colors-error); }
.ae-root .ae-toast[data-state='leaving'] { opacity: 0; }
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-toast { transition: opacity 230ms, translate 230ms; animation: ae-drop 230ms cubic-bezier(.2, .7, .3, 1); }
  .ae-root .ae-toast[data-state='leaving'] { translate: 0 -8px; }
}
@keyframes ae-drop { from { opacity: 0; translate: 0 -8px; } }
`;
