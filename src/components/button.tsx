/** Buttons. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useUi } from './ui.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind: 'primary' | 'secondary';
  /** Shows a spinner in the same width and ignores clicks. The focus stays. @default false */
  busy?: boolean;
  icon?: ReactNode;
}

/** A button 45 px high and as wide as its column. Of type `button` unless said otherwise. */
export function Button({
  kind,
  type = 'button',
  busy = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useUi();
  return (
    <button
      aria-disabled={busy || undefined}
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
    </button>
  );
}

/**
 * Clicks are swallowed instead of the button being disabled: a disabled button loses the focus.
 * Swallowing also stops Enter in a field, because browsers submit by clicking the submit button.
 */
export function unlessBusy(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!busy) return onClick;
  return (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
}
