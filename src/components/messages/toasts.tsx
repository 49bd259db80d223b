/** Short messages that disappear by themselves. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { css } from '../../theme/css.ts';
import { AlertIcon } from '../icons/icons.tsx';
import { CheckIcon } from '../icons/screens-icons.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { Spinner } from './spinner.tsx';

type ToastKind = 'blank' | 'success' | 'error' | 'custom' | 'loading';

export interface ToastItem {
  id: string;
  kind: ToastKind;
  text: string;
}

interface ToastsProps {
  /** Oldest first. */
  toasts: readonly ToastItem[];
  /** Called when a toast has ended; remove it from the list. */
  onDone: (id: string) => void;
}

const mostVisible = 20;
/** How long each kind is shown, ms. */
const durations = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Infinity,
} satisfies Record<ToastKind, number>;
/** Duration of the animations, ms. The style sheet below repeats it. */
const animation = 230;

/** Renders the toasts over the card. Their timers pause while they have the pointer or the focus. */
export function Toasts({ toasts, onDone }: ToastsProps) {
  useStyle(toastsCss);
  const [paused, setPaused] = useState(false);
  return (
    <div
      className="ae-toasts"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.slice(-mostVisible).map((toast) => (
        <Toast key={toast.id} toast={toast} paused={paused} onDone={onDone} />
      ))}
    </div>
  );
}

function Toast({
  toast,
  paused,
  onDone,
}: {
  toast: ToastItem;
  paused: boolean;
  onDone: (id: string) => void;
}) {
  const { id, kind, text } = toast;
  const { t, clock } = useUi();
  const remaining = useRef<number>(durations[kind]);
  const [leaving, setLeaving] = useState(false);
  const done = useEffectEvent(() => onDone(id));

  // An effect, because the timer is external and the toast reports its end.
  useEffect(() => {
    if (paused) return;
    const since = clock.now();
    const had = remaining.current;
    const spend = () => {
      remaining.current = had - (clock.now() - since);
    };
    const stop = clock.every(50, () => {
      spend();
      if (remaining.current <= -animation) done();
      else if (remaining.current <= 0) setLeaving(true);
    });
    return () => {
      stop();
      spend();
    };
  }, [clock, paused]);

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

/*
 * They fit between the card's edge and the title, with one line. The first column keeps them off the back button; the last one
 * gives way to a long text.
 */
const toastsCss = css`
.ae-root .ae-toasts {
  grid-column: 1;
  position: absolute;
  inset-block-start: 2px;
  inset-inline: 8px;
  z-index: 2;
  display: grid;
  grid-template-columns: minmax(clamp(36px, 8% + 28px, 52px), 1fr) auto 1fr;
  justify-items: center;
  gap: 8px;
  pointer-events: none;
}
.ae-root .ae-toast {
  grid-column: 2;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 4px 12px;
  color: Canvas;
  background-color: var(--_colors-primary);
  border: 1px solid transparent;
  border-radius: 24px;
  box-shadow: 0 4px 12px rgb(0 0 0 / 16%);
  font-size: .875em;
  line-height: 1.4286;
  pointer-events: auto;
}
/* Long text wraps instead of overflowing. */
.ae-root .ae-toast > span { min-inline-size: 0; }
.ae-root .ae-toast[data-kind='error'] { background-color: var(--_colors-error); }
.ae-root .ae-toast[data-state='leaving'] { opacity: 0; }
@media (forced-colors: active) {
  .ae-root .ae-toast { color: CanvasText; }
}
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-toast { transition: opacity 230ms, translate 230ms; animation: ae-drop 230ms cubic-bezier(.2, .7, .3, 1); }
  .ae-root .ae-toast[data-state='leaving'] { translate: 0 -8px; }
}
@keyframes ae-drop { from { opacity: 0; translate: 0 -8px; } }
`;
