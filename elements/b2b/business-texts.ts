/** The texts of the screens for members in languages other than English: one chunk for each. */

import { prefetch } from '../../src/components/prefetch.ts';
import type { BusinessTexts } from '../../src/languages/b2b/catalogues.ts';
import { isTranslated } from '../../src/languages/is-translated.ts';
import { type Lazy, lazy } from '../../src/machine/lazy.ts';

const languages: Record<string, Lazy<BusinessTexts>> = {};
const listeners = new Set<() => void>();

/** The texts of a locale; undefined until they have loaded. English ones replace those that do not load. */
export function businessTexts(locale = ''): BusinessTexts | undefined {
  if (!isTranslated(locale)) return {};
  languages[locale] ??= begin(locale);
  const { current, failed } = languages[locale];
  return failed ? {} : (current ?? undefined);
}

function begin(locale: string): Lazy<BusinessTexts> {
  const language = lazy(
    () => import('../../src/languages/b2b/catalogues.ts'),
    ({ businessTextsIn }) => businessTextsIn(locale),
  );
  language.subscribe(() => {
    for (const listener of [...listeners]) listener();
  });
  prefetch(language);
  return language;
}

/** A main stage that also reports when texts have loaded, so that its element reads them. */
export function withTexts<Main>(main: Lazy<Main>): Lazy<Main> {
  const subscribe: Lazy<Main>['subscribe'] = (listener) => {
    const stop = main.subscribe(listener);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  // Inherits all else.
  return Object.assign(Object.create(main) as Lazy<Main>, { subscribe });
}
