/** Buttons. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useUi } from '../ui.tsx';
import { useLastUsed } from './last-used.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind: 'primary' | 'secondary';
  /** Shows a spinner at the same width and ignores clicks. Keeps the focus. @default false */
  busy?: boolean;
  icon?: ReactNode;
  /** The sign-in methods that it leads to. If the visitor used one last, the button says so. @default none */
  ways?: readonly string[] | undefined;
}

/** A button 45 px high and as wide as its column. Its default type is `button`. */
export function Button({
  kind,
  type = 'button',
  busy = false,
  icon,
  ways,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useUi();
  const last = useLastUsed(ways);
  return (
    <button
      aria-disabled={busy || undefined}
      aria-describedby={last?.id}
      {...rest}
      type={type}
      className="ae-button"
      part={`button button-${kind}`}
      data-kind={kind}
      data-state={busy ? 'busy' : 'ready'}
      onClick={unlessBusy(busy, onClick)}
    >
      {icon}
      <span className="ae-button-label" lang={t.lang(children)}>
        {children}
      </span>
      {last?.note}
    </button>
  );
}

/**
 * Ignores clicks instead of disabling the button, because a disabled button loses the focus.
 * This also blocks Enter in a field: browsers submit by clicking the submit button.
 */
export function unlessBusy(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!busy) return onClick;
  return (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
}
