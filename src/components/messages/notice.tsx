/** Shows an error on a screen. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { showUp } from '../focus.ts';
import { AlertIcon } from '../icons/icons.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { FieldError } from './field-error.tsx';

/* A notice stands between the title and what it is about. One with a button stays where the tab order has it. */
const noticeCss = css`
.ae-root .ae-screen:has(> .ae-heading, > .ae-stack > .ae-heading) > .ae-notice-region:not(:empty, :has(.ae-notice-action)) { order: -1; }
.ae-root .ae-screen > :is(.ae-back, .ae-logo, .ae-logos, .ae-heading, .ae-stack:has(> .ae-heading)) { order: -2; }
.ae-root .ae-notice {
  display: flex;
  gap: 8px;
  padding: 12px;
  font-size: .875em;
  line-height: 1.4286;
  color: var(--_colors-error);
  border: 1px solid color-mix(in srgb, currentColor 24%, transparent);
  border-radius: 4px;
  background-color: color-mix(in srgb, currentColor 6%, transparent);
}
/* In the gap of its form, as near to the field as any other. */
.ae-root .ae-notice-region > .ae-field-error { margin-block-start: -4px; }
.ae-root .ae-notice-text { min-inline-size: 0; flex: 1; overflow-wrap: anywhere; }
.ae-root .ae-notice-action { margin-block-start: 8px; }
`;

interface ErrorNoticeProps {
  /** If empty, the live region stays, so that screen readers announce a later error. */
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** Whether it is about the field above it, and looks like any field's error. @default false */
  ofField?: boolean;
  /** Id of the region, for a field's `aria-describedby`. */
  id?: string;
}

/** Renders the notice in a permanent live region. Addresses in its text are links. */
export function ErrorNotice({ children, action, ofField = false, id }: ErrorNoticeProps) {
  useStyle(noticeCss);
  const { t, linked } = useUi();
  const empty = children === undefined || children === null || children === false || children === '';
  return (
    <div className="ae-notice-region" id={id} role="alert">
      {empty ? null : ofField ? (
        <FieldError>{children}</FieldError>
      ) : (
        <div className="ae-notice" part="notice notice-error" ref={showUp}>
          <AlertIcon />
          <div className="ae-notice-text">
            <p lang={t.lang(children)}>{linked(children)}</p>
            {action ? <div className="ae-notice-action">{action}</div> : null}
          </div>
        </div>
      )}
    </div>
  );
}
