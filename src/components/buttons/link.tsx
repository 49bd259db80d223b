/** Links, buttons that look like links, and links that look like buttons. The first screen has none. */
import type { ComponentProps, ReactNode } from 'react';
import { BackIcon } from '../icons/screens-icons.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { type ButtonProps, unlessBusy } from './button.tsx';
import { linkCss } from './link-css.ts';

interface LinkProps {
  /** @default secondary */
  kind?: ButtonProps['kind'];
  href: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link to another site that looks like a button. Opens a new tab without access to this one. */
export function ButtonLink({ kind = 'secondary', href, icon, children }: LinkProps) {
  const { t } = useUi();
  return (
    <a
      className="ae-button"
      part={`button button-${kind}`}
      data-kind={kind}
      data-state="ready"
      {...outward(href)}
    >
      {icon}
      <span className="ae-button-label" lang={t.lang(children)}>
        {children}
      </span>
    </a>
  );
}

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Ignores clicks and keeps the focus. @default false */
  busy?: boolean;
}

/** A button that looks like a link, for use inside a sentence. */
export function LinkButton({ type = 'button', busy = false, children, onClick, ...rest }: LinkButtonProps) {
  const { t } = useUi();
  useStyle(linkCss);
  return (
    <button
      {...rest}
      type={type}
      className="ae-link"
      lang={t.lang(children)}
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

/** The back arrow to the first screen. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useUi();
  useStyle(linkCss);
  const label = t('button.back');
  return (
    <button
      type="button"
      className="ae-back"
      part="back"
      aria-label={label}
      lang={t.lang(label)}
      onClick={onClick}
    >
      <BackIcon />
    </button>
  );
}

function outward(href: string) {
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}
