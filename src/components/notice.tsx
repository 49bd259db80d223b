/** News about the screen: an error, a hint, good news. */
import type { ReactNode } from 'react';
import { css } from '../theme/css.ts';
import { Icon } from './icons.tsx';

export interface NoticeProps {
  kind: 'error' | 'info' | 'success';
  /** Nothing: the region stays, empty, so that what comes later is read out. */
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** Id of the region, for a field's `aria-describedby`. */
  id?: string;
}

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

/** Draws the notice in a live region that is always there. */
export function Notice({ kind, children, action, id }: NoticeProps) {
  const empty = children === undefined || children === null || children === false || children === '';
  return (
    <div className="ae-notice-region" id={id} role={kind === 'error' ? 'alert' : 'status'}>
      {empty ? null : (
        <div className="ae-notice" part={`notice notice-${kind}`} data-kind={kind}>
          <Icon name={icons[kind]} />
          <div className="ae-notice-text">
            {children}
            {action ? <div className="ae-notice-action">{action}</div> : null}
          </div>
        </div>
      )}
    </div>
  );
}

/* An empty region takes no room, and no gap of the column around it either. */
export const noticeCss = css`
.ae-root .ae-notice-region:empty { position: absolute; }
.ae-root .ae-notice {
  display: flex;
  gap: 8px;
  padding: 12px;
  font-size: .875em;
  line-height: 1.4286;
  border: 1px solid color-mix(in srgb, var(--ae-tone) 24%, transparent);
  border-radius: 4px;
  background: color-mix(in srgb, var(--ae-tone) 6%, transparent);
  --ae-tone: var(--_colors-secondary);
}
.ae-root .ae-notice[data-kind='error'] { --ae-tone: var(--_colors-error); }
.ae-root .ae-notice[data-kind='success'] { --ae-tone: var(--_colors-success); }
.ae-root .ae-notice > .ae-icon { color: var(--ae-tone); }
.ae-root .ae-notice[data-kind='error'] .ae-notice-text { color: var(--_colors-error); }
.ae-root .ae-notice .ae-link { color: inherit; }
.ae-root .ae-notice-text { min-inline-size: 0; flex: 1; overflow-wrap: anywhere; }
.ae-root .ae-notice-action { margin-block-start: 8px; }
`;
