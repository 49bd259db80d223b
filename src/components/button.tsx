/** Buttons, and links that look like them. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { linkCss } from './link-css.ts';
import { Spinner } from './spinner.tsx';
import { useStyle, useUi } from './ui.tsx';

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
  return (
    <button
      {...rest}
      type={type}
      className="ae-button"
      part={`button button-${kind}`}
      data-kind={kind}
      data-state={busy ? 'busy' : 'ready'}
      aria-disabled={busy || undefined}
      onClick={unlessBusy(busy, onClick)}
    >
      {icon}
      <span className="ae-button-label">{children}</span>
      {busy ? (
        <span className="ae-button-busy">
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}

export interface LinkProps {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link to another site that looks like a secondary button. Opens a new tab that knows nothing of this one. */
export function ButtonLink({ href, icon, children }: LinkProps) {
  return (
    <a
      className="ae-button"
      part="button button-secondary"
      data-kind="secondary"
      data-state="ready"
      {...outward(href)}
    >
      {icon}
      <span className="ae-button-label">{children}</span>
    </a>
  );
}

export interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Ignores clicks, but keeps the focus. @default false */
  busy?: boolean;
}

/** A button that looks like a link, for use inside a sentence. */
export function LinkButton({ type = 'button', busy = false, children, onClick, ...rest }: LinkButtonProps) {
  useStyle(linkCss);
  return (
    <button
      {...rest}
      type={type}
      className="ae-link"
      part="link"
      data-state={busy ? 'busy' : 'ready'}
      aria-disabled={busy || undefined}
      onClick={unlessBusy(busy, onClick)}
    >
      {children}
    </button>
  );
}

/** A link to another site, inside a sentence. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  useStyle(linkCss);
  return (
    <a className="ae-link" part="link" {...outward(href)}>
      {children}
    </a>
  );
}

/** The arrow that leads back to the first screen. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useUi();
  useStyle(linkCss);
  return (
    <button type="button" className="ae-back" part="back" aria-label={t('button.back')} onClick={onClick}>
      <Icon name="back" />
    </button>
  );
}

/**
 * Clicks are swallowed instead of the button being disabled: a disabled button loses the focus.
 * Swallowing also stops Enter in a field, because browsers submit by clicking the submit button.
 */
function unlessBusy(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!busy) return onClick;
  return (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
}

function outward(href: string) {
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}
