/** Rows with a name, a note, and a button or a menu each: of the account page, and of the passkeys in a form. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { Button } from '../buttons/button.tsx';
import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { type RowAction, RowMenu } from './row-menu.tsx';

/** A list of rows. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  useStyle(rowsCss);
  return (
    <ul className="ae-rows" aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A picture or icon before the name. */
  picture?: ReactNode;
  /** What it is: a text of ours, or a name in a `bdi`. */
  name: ReactNode;
  /** Short facts beside the name, such as "This device". */
  badges?: readonly (string | false | undefined)[];
  /** A line below the name. */
  note?: ReactNode;
  /** What the user can do with it: one action is a button, several or one that removes something are a menu. */
  actions?: readonly (RowAction | false | null | undefined)[];
  /** Whether the actions wait for another. @default false */
  busy?: boolean;
  /** A form or question that belongs to the row. */
  children?: ReactNode;
}

/** One row, as an item of {@link Rows}. */
export function Row({ picture, name, badges = [], note, actions = [], busy = false, children }: RowProps) {
  const { t } = useUi();
  const nameId = useLocalId();
  const possible = actions.filter((action) => !!action);
  const [first] = possible;
  return (
    <li className="ae-row" part="account-row">
      <div className="ae-row-line">
        {picture}
        <div className="ae-row-words">
          <p className="ae-row-name">
            <span id={nameId} lang={t.lang(name)}>
              {name}
            </span>
            {badges.map((badge) => badge && <Badge key={badge}>{badge}</Badge>)}
          </p>
          {note && (
            <p className="ae-row-note" lang={t.lang(note)}>
              {note}
            </p>
          )}
        </div>
        {first &&
          (possible.length === 1 && !first.destructive ? (
            <Actions>
              <Button
                kind="secondary"
                aria-label={first.label}
                aria-disabled={busy || undefined}
                onClick={() => busy || first.onAct()}
              >
                {first.text}
              </Button>
            </Actions>
          ) : (
            <RowMenu actions={possible} nameId={nameId} busy={busy} />
          ))}
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

const rowsCss = css`
.ae-root .ae-rows { display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; }
.ae-root .ae-row { padding-block: 12px; }
.ae-root .ae-row:first-child { padding-block-start: 0; }
.ae-root .ae-row:last-child { padding-block-end: 0; }
.ae-root .ae-row + .ae-row { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-row-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-block-size: 36px; }
.ae-root .ae-row-words { flex: 1 1 8em; min-inline-size: 0; }
.ae-root .ae-row-name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 8px; overflow-wrap: anywhere; }
.ae-root .ae-row-note { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); overflow-wrap: anywhere; }
.ae-root .ae-row-words + * { margin-inline-start: auto; }
.ae-root .ae-row-line > .ae-icon { color: var(--_colors-secondary); }
.ae-root .ae-row-more:not(:empty) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; margin-block-start: 12px; }
.ae-root .ae-badge {
  padding: 1px 8px;
  color: var(--_colors-secondary);
  border: 1px solid var(--_colors-divider);
  border-radius: 9px;
  font-size: .75em;
  line-height: 1.4;
}
.ae-root .ae-section-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-section-actions > .ae-button { inline-size: auto; max-inline-size: 100%; min-block-size: 36px; padding: 4px 14px; font-size: .9375em; }
.ae-root .ae-section-actions[data-kind='destructive'] > .ae-button { color: var(--_colors-error); }
`;
