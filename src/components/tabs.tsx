/** Tabs, when there is more than one way to sign in by a form. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { css } from '../theme/css.ts';
import { useLocalId, useUi } from './ui.tsx';

export interface TabsProps {
  tabs: readonly { id: string; label: string }[];
  /** Id of the selected tab. */
  selected: string;
  onSelect: (id: string) => void;
  /** What the selected tab shows. */
  children: ReactNode;
}

/**
 * Draws the tabs and the selected tab's panel; a single tab is only its panel.
 * Arrows, Home and End select, as the content is there at once.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs({ tabs, selected, onSelect, children }: TabsProps) {
  const { t } = useUi();
  const id = useLocalId();
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length < 2) return children;

  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.id === selected);
    const next = target(event.key, current, tabs.length, isRightToLeft(event.currentTarget));
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    const button = list.current?.children[tabs.indexOf(tab)];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <div className="ae-tabs">
      <div
        className="ae-tab-list"
        part="tab-list"
        role="tablist"
        aria-label={t('tab.label')}
        ref={list}
        onKeyDown={pressed}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="ae-tab"
            part="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

function target(key: string, current: number, count: number, rightToLeft: boolean): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + (rightToLeft ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (current + (rightToLeft ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/* The mark is drawn, not a transparent border: forced colours make every border visible. */
export const tabsCss = css`
.ae-root .ae-tabs { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; }
.ae-root .ae-tab-list {
  display: flex;
  flex-wrap: wrap;
  border-block-end: 1px solid var(--_colors-divider);
}
.ae-root .ae-tab {
  position: relative;
  display: grid;
  flex: 1 1 0;
  place-items: center;
  min-inline-size: min-content;
  min-block-size: 44px;
  padding: 8px 4px;
  color: var(--_colors-secondary);
  text-align: center;
  cursor: pointer;
}
.ae-root .ae-tab[aria-selected='true'] { color: var(--_colors-primary); font-weight: 600; }
.ae-root .ae-tab[aria-selected='true']::after {
  content: '';
  position: absolute;
  inset-inline: 0;
  inset-block-end: -1px;
  block-size: 2px;
  background: var(--_colors-primary);
}
.ae-root .ae-tab:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -2px; border-radius: 4px; }
@media (hover: hover) {
  .ae-root .ae-tab:hover { color: var(--_colors-primary); }
}
@media (forced-colors: active) {
  .ae-root .ae-tab[aria-selected='true']::after { background: Highlight; }
}
`;
