/** News about the screen: an error, a hint, good news. */
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';

export interface NoticeProps {
  kind: 'error' | 'info' | 'success';
  /** Nothing: the region stays, empty, so that what comes later is read out. */
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** Id of the region, for a field's `aria-describedby`. */
  id?: string;
}

const icons = { error: AlertIcon, info: InfoIcon, success: CheckIcon };

/** Draws the notice in a live region that is always there. */
export function Notice({ kind, children, action, id }: NoticeProps) {
  const Mark = icons[kind];
  const empty = children === undefined || children === null || children === false || children === '';
  return (
    <div className="ae-notice-region" id={id} role={kind === 'error' ? 'alert' : 'status'}>
      {empty ? null : (
        <div className="ae-notice" part={`notice notice-${kind}`} data-kind={kind}>
          <Mark />
          <div className="ae-notice-text">
            {children}
            {action ? <div className="ae-notice-action">{action}</div> : null}
          </div>
        </div>
      )}
    </div>
  );
}
