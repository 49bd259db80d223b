/** The list of sections beside them, where the page is wide. */
import { useEffect, useState } from 'react';
import { useStyle, useUi } from '../components/ui.tsx';
import { css } from '../theme/css.ts';
import type { AnySectionId } from './section-ids.ts';

const titleOf = (id: AnySectionId) => `[part~="section-${id}"] > .ae-section-title`;

/** Leads to each section, and marks the one that the user reads. */
export function SectionNav({ ids }: { ids: readonly AnySectionId[] }) {
  useStyle(navCss);
  const { t, container } = useUi();
  const [current, setCurrent] = useState<AnySectionId | undefined>(ids[0]);
  const label = t('account.nav');
  // One text, because a list is another one each time.
  const all = ids.join(' ');
  // An effect, because only the browser knows what is in view.
  useEffect(() => {
    const places = new Map<Element, AnySectionId>();
    const seen = new IntersectionObserver(
      (changes) => {
        const place = changes.find(({ isIntersecting }) => isIntersecting);
        if (place) setCurrent(places.get(place.target));
      },
      // A line below the upper edge of the window: exactly one section crosses it.
      { rootMargin: '-10% 0px -89% 0px' },
    );
    for (const id of all.split(' ') as AnySectionId[]) {
      const place = container.querySelector(titleOf(id))?.parentElement;
      if (!place) continue;
      places.set(place, id);
      seen.observe(place);
    }
    return () => seen.disconnect();
  }, [container, all]);
  return (
    <nav className="ae-nav" part="section-nav" aria-label={label} lang={t.lang(label)}>
      {ids.map((id) => {
        const name = t(`account.${id}.title`);
        return (
          <button
            key={id}
            type="button"
            className="ae-nav-item"
            lang={t.lang(name)}
            aria-current={id === current || undefined}
            onClick={() => {
              const title = container.querySelector<HTMLElement>(titleOf(id));
              title?.parentElement?.scrollIntoView({ block: 'start' });
              title?.focus({ preventScroll: true });
              setCurrent(id);
            }}
          >
            {name}
          </button>
        );
      })}
    </nav>
  );
}

const navCss = css`
.ae-root .ae-nav { display: none; }
@container (min-width: 900px) {
  .ae-root .ae-nav { position: sticky; inset-block-start: 24px; display: grid; gap: 2px; }
}
.ae-root .ae-nav-item {
  padding: 8px 12px;
  color: var(--_colors-secondary);
  border-radius: 6px;
  font-size: .9375em;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.ae-root .ae-nav-item[aria-current] { color: var(--_colors-primary); background-color: var(--_colors-accent); font-weight: 600; }
.ae-root .ae-nav-item:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -2px; }
@media (pointer: coarse) {
  .ae-root .ae-nav-item { padding-block: 12px; }
}
@media (hover: hover) {
  .ae-root .ae-nav-item:hover { color: var(--_colors-primary); }
}
`;
