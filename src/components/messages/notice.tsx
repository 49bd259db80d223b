/** Shows an error on a screen. */
import type { ReactNode } from 'react';
import { showUp } from '../focus.ts';
import { AlertIcon } from '../icons/icons.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { noticeCss } from './notice-css.ts';

export interface ErrorNoticeProps {
  /** If empty, the live region stays, so that screen readers announce a later error. */
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** Id of the region, for a field's `aria-describedby`. */
  id?: string;
}

/** Renders the notice in a permanent live region. Addresses in its text are links. */
export function ErrorNotice({ children, action, id }: ErrorNoticeProps) {
  useStyle(noticeCss);
  const { t, linked } = useUi();
  const empty = children === undefined || children === null || children === false || children === '';
  return (
    <div className="ae-notice-region" id={id} role="alert">
      {empty ? null : (
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
