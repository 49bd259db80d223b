/** Tabs for more than one sign-in form. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLocalId, useUi } from '../ui.tsx';
import { useLastUsed } from './last-used.tsx';

interface TabsProps {
  tabs: readonly { id: string; label: string; ways?: readonly string[] }[];
  /** Id of the selected tab. */
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/**
 * Renders the tabs and the selected tab's panel; a single tab is only its panel.
 * Arrows, Home and End select at once, since no content has to load.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs({ tabs, selected, onSelect, children }: TabsProps) {
  const { t } = useUi();
  const id = useLocalId('tabs');
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length < 2) return children;

  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.id === selected);
    const next = nextTab(event.key, current, tabs.length, event.currentTarget);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
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
          <Tab key={tab.id} tab={tab} id={id} selected={tab.id === selected} onSelect={onSelect} />
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

function Tab({
  tab,
  id,
  selected,
  onSelect,
}: Pick<TabsProps, 'onSelect'> & { tab: TabsProps['tabs'][number]; id: string; selected: boolean }) {
  const { t } = useUi();
  const last = useLastUsed(tab.ways);
  return (
    <button
      type="button"
      role="tab"
      className="ae-tab"
      part="tab"
      id={`${id}-${tab.id}`}
      aria-selected={selected}
      aria-controls={`${id}-panel`}
      aria-describedby={last?.id}
      lang={t.lang(tab.label)}
      tabIndex={selected ? 0 : -1}
      onClick={() => onSelect(tab.id)}
    >
      {tab.label}
      {last?.note}
    </button>
  );
}

/**
 * The index of the tab that a key selects; undefined for other keys.
 *
 * @param list its writing direction decides which way left and right go
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
function nextTab(key: string, current: number, count: number, list: Element): number | undefined {
  const forward = getComputedStyle(list).direction === 'rtl' ? count - 1 : 1;
  switch (key) {
    case 'ArrowRight':
      return (current + forward) % count;
    case 'ArrowLeft':
      return (current + count - forward) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
