/** What the sections are made of: rows with a name, a note and one action each. */
import type { ReactNode } from 'react';
import { Button } from '../components/buttons/button.tsx';
import { LinkButton, type LinkButtonProps } from '../components/buttons/link.tsx';
import { useStyle, useUi } from '../components/ui.tsx';
import { css } from '../theme/css.ts';

/** A list of rows. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  useStyle(rowsCss);
  return (
    <ul className="ae-rows" aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** A picture or icon before the name. */
  picture?: ReactNode;
  /** What it is: a text of ours, or a name in a `bdi`. */
  name: ReactNode;
  /** Short facts beside the name, such as "This device". */
  badges?: readonly (string | false | undefined)[];
  /** A line below the name. */
  note?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** A form or question that belongs to the row. */
  children?: ReactNode;
}

/** One row, as an item of {@link Rows}. */
export function Row({ picture, name, badges = [], note, actions, children }: RowProps) {
  const { t } = useUi();
  return (
    <li className="ae-row" part="account-row">
      <div className="ae-row-line">
        {picture}
        <div className="ae-row-words">
          <p className="ae-row-name">
            <span lang={t.lang(name)}>{name}</span>
            {badges.map((badge) => badge && <Badge key={badge}>{badge}</Badge>)}
          </p>
          {note && (
            <p className="ae-row-note" lang={t.lang(note)}>
              {note}
            </p>
          )}
        </div>
        {actions && <div className="ae-row-actions">{actions}</div>}
      </div>
      {children && <div className="ae-row-more">{children}</div>}
    </li>
  );
}

function Badge({ children }: { children: string }) {
  const { t } = useUi();
  return (
    <span className="ae-badge" part="badge" lang={t.lang(children)}>
      {children}
    </span>
  );
}

interface RowActionProps extends Omit<LinkButtonProps, 'aria-label'> {
  /** The whole sentence, which names the row. */
  label: string;
  /** Removes something. @default false */
  destructive?: boolean;
}

/** A quiet button at the end of a row. Its label names the row, its text only the action. */
export function RowAction({ label, destructive = false, ...rest }: RowActionProps) {
  return (
    <span className="ae-row-action" data-kind={destructive ? 'destructive' : 'quiet'}>
      <LinkButton {...rest} aria-label={label} />
    </span>
  );
}

interface ActionsProps {
  /** They remove something. @default false */
  destructive?: boolean;
  children: ReactNode;
}

/** Buttons that belong to the whole section, such as "Add". */
export function Actions({ destructive = false, children }: ActionsProps) {
  useStyle(rowsCss);
  return (
    <div className="ae-section-actions" data-kind={destructive ? 'destructive' : 'quiet'}>
      {children}
    </div>
  );
}

/** Stands for a list that is loading, or could not load. The section shows the problem. */
export function ListState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useUi();
  if (!failed) return <div className="ae-section-wait" role="status" aria-label={t('loading.label')} />;
  return (
    <Actions>
      <Button kind="secondary" onClick={onRetry}>
        {t('button.tryAgain')}
      </Button>
    </Actions>
  );
}

const rowsCss = css`
.ae-root .ae-rows { display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; }
.ae-root .ae-row { padding-block: 12px; }
.ae-root .ae-row:first-child { padding-block-start: 0; }
.ae-root .ae-row:last-child { padding-block-end: 0; }
.ae-root .ae-row + .ae-row { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-row-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-block-size: 32px; }
.ae-root .ae-row-words { flex: 1 1 11em; min-inline-size: 0; }
.ae-root .ae-row-name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 8px; overflow-wrap: anywhere; }
.ae-root .ae-row-note { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); overflow-wrap: anywhere; }
.ae-root .ae-row-actions { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: .875em; }
.ae-root .ae-row-action[data-kind='destructive'] .ae-link { color: var(--_colors-error); }
.ae-root .ae-row-action .ae-link { font-weight: 400; }
.ae-root .ae-row-more { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; margin-block-start: 12px; }
.ae-root .ae-badge {
  padding: 1px 8px;
  color: var(--_colors-secondary);
  border: 1px solid var(--_colors-divider);
  border-radius: 9px;
  font-size: .75em;
  line-height: 1.4;
}
.ae-root .ae-section-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-section-actions > .ae-button { inline-size: auto; max-inline-size: 100%; min-block-size: 40px; padding-inline: 16px; font-weight: 400; }
.ae-root .ae-section-actions > .ae-button[data-kind='secondary'] { border-color: color-mix(in srgb, var(--_buttons-secondary-border-color) 40%, transparent); }
.ae-root .ae-section-actions[data-kind='destructive'] > .ae-button { color: var(--_colors-error); }
`;
