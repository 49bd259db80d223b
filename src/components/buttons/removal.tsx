/** Asks in place whether to remove something. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { css } from '../../theme/css.ts';
import { onEscape } from '../keys.ts';
import { useStyle, useUi } from '../ui.tsx';
import { useFocusReturn } from '../use-focus-return.ts';
import { Button } from './button.tsx';
import { Pair } from './pair.tsx';

interface RemovalProps {
  /** The question, with what follows from the answer. */
  children: ReactNode;
  /** Label of the button that removes. @default "Delete" */
  label?: string;
  busy: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** The frame of what removes something. */
export function RemovalBox({ children }: { children: ReactNode }) {
  useStyle(removalCss);
  return (
    <div className="ae-removal" part="removal">
      {children}
    </div>
  );
}

/** Takes the focus itself, so that Enter alone removes nothing. */
export function Removal({ children, label, busy, onRemove, onCancel }: RemovalProps) {
  useStyle(removalCss);
  const { t } = useUi();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusReturn(box);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      className="ae-removal"
      part="removal"
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
      onKeyDown={onEscape(onCancel)}
    >
      <p id={id}>{children}</p>
      <Pair>
        <Button kind="primary" busy={busy} onClick={onRemove}>
          {label ?? t('button.delete')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('button.cancel')}
        </Button>
      </Pair>
    </div>
  );
}

const removalCss = css`
.ae-root .ae-removal {
  display: grid;
  gap: 16px;
  padding: 12px;
  border: 1px solid var(--_colors-divider);
  border-inline-start: 4px solid var(--_colors-error);
  border-radius: 4px;
}
.ae-root .ae-removal .ae-button[data-kind='primary']:is(*, :hover, :active) {
  color: Canvas;
  background-color: var(--_colors-error);
  border-color: var(--_colors-error);
}
@media (forced-colors: active) {
  .ae-root .ae-removal .ae-button[data-kind='primary']:is(*, :hover, :active) { color: ButtonText; }
}
.ae-root .ae-removal:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
`;
