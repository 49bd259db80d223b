/** Buttons, and links that look like them. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css } from '../theme/css.ts';
import { Icon } from './icons.tsx';
import { Spinner } from './spinner.tsx';
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
  return (
    <a className="ae-link" part="link" {...outward(href)}>
      {children}
    </a>
  );
}

/** The arrow that leads back to the first screen. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useUi();
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

export const buttonCss = css`
.ae-root .ae-button {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 45px;
  padding: 8px 16px;
  border: 1px solid;
  font-weight: 600;
  text-align: center;
  cursor: pointer;
  user-select: none;
  -webkit-user-select: none;
  touch-action: manipulation;
}
.ae-root .ae-button[data-kind='primary'] {
  color: var(--_buttons-primary-text-color);
  background: var(--_buttons-primary-background-color);
  border-color: var(--_buttons-primary-border-color);
  border-radius: var(--_buttons-primary-border-radius);
}
.ae-root .ae-button[data-kind='secondary'] {
  color: var(--_buttons-secondary-text-color);
  background: var(--_buttons-secondary-background-color);
  border-color: var(--_buttons-secondary-border-color);
  border-radius: var(--_buttons-secondary-border-radius);
}
@media (hover: hover) {
  .ae-root .ae-button[data-kind='primary']:hover {
    background: color-mix(in srgb, var(--_buttons-primary-background-color) 88%, var(--_buttons-primary-text-color));
  }
  .ae-root .ae-button[data-kind='secondary']:hover { background: var(--_colors-accent); }
  .ae-root .ae-back:hover { background: var(--_colors-accent); }
  .ae-root .ae-link:hover { text-decoration-thickness: 2px; }
}
.ae-root .ae-button[data-kind='primary']:active {
  background: color-mix(in srgb, var(--_buttons-primary-background-color) 80%, var(--_buttons-primary-text-color));
}
.ae-root .ae-button:disabled {
  color: var(--_buttons-disabled-text-color);
  background: var(--_buttons-disabled-background-color);
  border-color: var(--_buttons-disabled-border-color);
  border-radius: var(--_buttons-disabled-border-radius);
  cursor: not-allowed;
}
.ae-root .ae-button[data-state='busy'] { cursor: progress; }
.ae-root .ae-button[data-state='busy'] > :not(.ae-button-busy) { opacity: 0; }
.ae-root .ae-button-label { min-inline-size: 0; }
.ae-root .ae-button-busy { position: absolute; inset: 0; display: grid; place-items: center; }
.ae-root .ae-link {
  position: relative;
  color: var(--_colors-primary);
  font-weight: 600;
  text-decoration: underline 1px;
  text-underline-offset: .2em;
  cursor: pointer;
  border-radius: 2px;
}
.ae-root .ae-link::after { content: ''; position: absolute; inset: -12px -8px; }
.ae-root .ae-link:disabled,
.ae-root .ae-link[data-state='busy'] { text-decoration: none; color: var(--_colors-secondary); cursor: default; }
.ae-root .ae-back {
  display: grid;
  place-items: center;
  justify-self: start;
  inline-size: 44px;
  block-size: 44px;
  margin-block: -8px -16px;
  margin-inline-start: -12px;
  border-radius: 50%;
  cursor: pointer;
}
.ae-root :is(.ae-button, .ae-link, .ae-back):focus-visible {
  outline: 2px solid var(--_colors-focus);
  outline-offset: 2px;
}
@media (prefers-reduced-motion: no-preference) {
  .ae-root :is(.ae-button, .ae-back) { transition: background-color 120ms, border-color 120ms; }
}
@media (forced-colors: active) {
  .ae-root .ae-button:disabled { color: GrayText; border-color: GrayText; }
}
`;
