/** The list of countries: a search field and its results. */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../components/keys.ts';
import { overlayCss } from '../../components/overlay-css.ts';
import { useStyle, useUi } from '../../components/ui.tsx';
import { unseenCss } from '../../components/unseen-css.ts';
import { css } from '../../theme/css.ts';
import { type Country, matching } from './countries.ts';

interface CountryListProps {
  id: string;
  countries: readonly Country[];
  /** The language of the countries' names. */
  locale: string | undefined;
  /** ISO code of the chosen country. */
  chosen: string;
  onChoose: (region: string) => void;
  /** `byKey`: closed with Escape, so that the focus returns to the button. */
  onClose: (byKey: boolean) => void;
}

/** The step of Page Up and Page Down. */
const page = 5;
/** How many options the list draws beyond those in view, on either side. */
const spare = 12;
/** The height in pixels of an option of one line, as an estimate for options that are not drawn yet. */
const optionHeight = 44;

/**
 * Draws the list below the number. The focus stays in the search field; arrows and Enter choose.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function CountryList({ id, countries, locale, chosen, onChoose, onClose }: CountryListProps) {
  useStyle(overlayCss);
  useStyle(countryListCss);
  useStyle(unseenCss);
  const { t } = useUi();
  const [query, setQuery] = useState('');
  const matches = matching(countries, query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ region }) => region === chosen),
    ),
  );
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const current = matches[active];
  /** The first and the last drawn option: more appear as the list scrolls, and none disappears. */
  const [drawn, setDrawn] = useState({ from: active - spare, to: active + spare });
  const from = Math.max(0, Math.min(drawn.from, active - spare));
  const to = Math.min(matches.length, Math.max(drawn.to, active + spare));
  const region = current?.region;

  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-region="${region}"]`);
    if (!item || !list.current) return;
    reveal(list.current, item);
    // Keeps the active option in view, also in a window lower than the list.
    if (moved.current) item.scrollIntoView({ block: 'nearest' });
  }, [region]);

  function pressed(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const to = target(event.key, active);
    if (event.key === 'Enter' && current) onChoose(current.region);
    else if (event.key === 'Escape') onClose(true);
    else if (to !== undefined) {
      moved.current = true;
      setActive(Math.max(0, Math.min(matches.length - 1, to)));
    } else if (event.key !== 'Enter') return;
    // The key must reach neither the form nor a dialog of the page.
    event.preventDefault();
    event.stopPropagation();
  }

  function scrolled({ scrollTop, clientHeight }: HTMLElement) {
    const first = Math.floor(scrollTop / optionHeight) - spare;
    const last = Math.ceil((scrollTop + clientHeight) / optionHeight) + spare;
    if (first < from || last > to) setDrawn({ from: Math.min(from, first), to: Math.max(to, last) });
  }

  function left({ relatedTarget }: FocusEvent) {
    if (!relatedTarget || relatedTarget.closest('.ae-countries')) return;
    // The button that opened the list closes it itself.
    if (relatedTarget.getAttribute('aria-controls') !== id) onClose(false);
  }

  return (
    <div className="ae-countries" part="countries" id={id}>
      <input
        ref={search}
        className="ae-input"
        part="input"
        type="text"
        role="combobox"
        aria-label={t('formField.country.label')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.region}`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        enterKeyHint="done"
        spellCheck={false}
        placeholder={t('formField.country.search')}
        onChange={(event) => {
          moved.current = true;
          setQuery(event.target.value);
          setActive(0);
          setDrawn({ from: 0, to: 2 * spare });
        }}
        onKeyDown={pressed}
        onBlur={left}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the search field, which keeps the focus. */}
      <div
        className="ae-country-list"
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('formField.country.label')}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget }) => scrolled(currentTarget)}
        onClick={({ target: clicked }) => {
          const item = (clicked as Element).closest<HTMLElement>('[data-region]');
          if (item?.dataset.region) onChoose(item.dataset.region);
        }}
      >
        {from > 0 && <div ref={roomOf(from)} />}
        {matches.slice(from, to).map(({ region, name, code }, index) => (
          <div
            key={region}
            id={`${id}-${region}`}
            className="ae-country-option"
            role="option"
            lang={locale || undefined}
            tabIndex={-1}
            aria-selected={region === chosen}
            aria-setsize={matches.length}
            aria-posinset={from + index + 1}
            data-region={region}
            data-state={from + index === active ? 'active' : 'ready'}
          >
            <span>{name}</span> <bdi dir="ltr">+{code}</bdi>
          </div>
        ))}
        {to < matches.length && <div ref={roomOf(matches.length - to)} />}
      </div>
      <p className={matches.length > 0 ? 'ae-unseen' : 'ae-none'} role="status">
        {query && t('formField.country.found', { n: matches.length })}
      </p>
    </div>
  );
}

function target(key: string, active: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + page;
    case 'PageUp':
      return active - page;
    default:
      return undefined;
  }
}

/** Scrolls the list alone: `scrollIntoView` would scroll the page too. */
function reveal(list: HTMLElement, item: HTMLElement): void {
  const { offsetTop, offsetHeight } = item;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
}

/** Gives an element the room of countries that are not drawn. The build leaves inline styles out of React. */
const roomOf = (countries: number) => (gap: HTMLElement | null) => {
  if (gap) gap.style.blockSize = `${countries * optionHeight}px`;
};

const countryListCss = css`
.ae-root .ae-countries {
  inset-inline: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding: 8px;
}
.ae-root .ae-field:has(> .ae-countries) { position: relative; }
.ae-root .ae-country-list {
  position: relative;
  max-block-size: 248px;
  overflow-y: auto;
  overscroll-behavior: contain;
}
.ae-root .ae-country-list:empty { display: none; }
.ae-root .ae-country-option {
  display: flex;
  justify-content: space-between;
  gap: 12px;
  padding: 11px 12px;
  line-height: 1.375;
  border-radius: 4px;
  cursor: pointer;
}
.ae-root .ae-country-option > bdi { color: var(--_colors-secondary); font-variant-numeric: tabular-nums; }
.ae-root .ae-country-option[aria-selected='true'] { font-weight: 600; }
.ae-root .ae-country-option[data-state='active'] {
  background-color: var(--_colors-accent);
  outline: 2px solid var(--_colors-focus);
  outline-offset: -2px;
}
.ae-root .ae-countries .ae-none { padding: 4px 12px; font-size: .875em; color: var(--_colors-secondary); }
@media (hover: hover) {
  .ae-root .ae-country-option:hover { background-color: var(--_colors-accent); }
}
@media (forced-colors: active) {
  .ae-root .ae-country-option[data-state='active'] { outline-color: Highlight; }
}
`;
