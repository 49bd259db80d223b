/** The menu behind the three dots of a row. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { css } from '../../theme/css.ts';
import { Icon } from '../icons/icon.tsx';
import { isComposing } from '../keys.ts';
import { overlayCss } from '../overlay-css.ts';
import { useLocalId, useStyle, useUi } from '../ui.tsx';

/** What a user can do with a row. */
export interface RowAction {
  /** The whole sentence, which names the row. */
  readonly label: string;
  /** The action alone. */
  readonly text: string;
  /** Removes something. @default false */
  readonly destructive?: boolean;
  readonly onAct: () => void;
}

interface RowMenuProps {
  actions: readonly RowAction[];
  /** Id of the row's name, which the button's own name ends with. */
  nameId: string;
  busy: boolean;
}

/**
 * Draws the button and, while it is open, the menu below it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function RowMenu({ actions, nameId, busy }: RowMenuProps) {
  useStyle(overlayCss);
  useStyle(rowMenuCss);
  const { t } = useUi();
  const id = useLocalId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** The item that takes the focus when the menu opens: the first, or the last. */
  const [open, setOpen] = useState<0 | -1 | null>(null);
  const items = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (open !== null)
      menu.current
        ?.querySelectorAll('button')
        .item(open ? actions.length - 1 : 0)
        ?.focus();
  }, [open, actions.length]);

  function close() {
    setOpen(null);
    button.current?.focus();
  }

  function pressed(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const all = items();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' && open !== null) close();
    else if (to === undefined) return;
    else if (open !== null) all.at(to % all.length)?.focus();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(at < to ? 0 : -1);
    else return;
    // The key must reach neither the page nor a dialog of it.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button and the menu, which have the focus.
    <div
      className="ae-more"
      onKeyDown={pressed}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(null);
      }}
    >
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className="ae-more-button"
        aria-label={t('button.more')}
        aria-labelledby={`${id}-button ${nameId}`}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : id}
        aria-disabled={busy || undefined}
        onClick={() => !busy && setOpen(open === null ? 0 : null)}
      >
        <MoreIcon />
      </button>
      {open !== null && (
        // The pointer leaves the focus where it is: WebKit would give it to no button.
        <div
          ref={menu}
          id={id}
          className="ae-menu"
          part="menu"
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button ${nameId}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {actions.map(({ label, text, destructive = false, onAct }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="ae-menu-item"
              data-kind={destructive ? 'destructive' : 'quiet'}
              aria-label={label}
              lang={t.lang(text)}
              onClick={() => {
                // First: what the action opens gives the focus back to where it is.
                close();
                onAct();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function MoreIcon() {
  return (
    <Icon name="more">
      <path d="M5 12h.01M12 12h.01M19 12h.01" />
    </Icon>
  );
}

const rowMenuCss = css`
.ae-root .ae-more { position: relative; }
.ae-root .ae-more-button {
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  margin-block: -4px;
  margin-inline: -4px -12px;
  color: var(--_colors-secondary);
  border-radius: 8px;
  cursor: pointer;
}
.ae-root .ae-icon[data-icon='more'] { stroke-width: 2.5; }
.ae-root .ae-more-button[aria-expanded='true'] { color: var(--_colors-primary); background-color: var(--_colors-accent); }
.ae-root .ae-more-button[aria-disabled] { opacity: .5; cursor: default; }
.ae-root .ae-more-button:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -2px; }
.ae-root .ae-menu {
  inset-block-start: 100%;
  inset-inline-end: -8px;
  min-inline-size: 11em;
  inline-size: max-content;
  max-inline-size: min(20em, 80vw);
  padding: 4px;
}
.ae-root .ae-menu-item {
  position: relative;
  display: block;
  inline-size: 100%;
  min-block-size: 44px;
  padding: 9px 12px;
  border-radius: 4px;
  cursor: pointer;
}
.ae-root .ae-menu-item[data-kind='destructive'] { color: var(--_colors-error); }
.ae-root .ae-menu-item:focus-visible { background-color: var(--_colors-accent); outline: 2px solid var(--_colors-focus); outline-offset: -2px; }
@media (hover: hover) {
  .ae-root :is(.ae-more-button, .ae-menu-item):hover { background-color: var(--_colors-accent); }
}
`;
