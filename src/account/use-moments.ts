import { useUi } from '../components/ui.tsx';
import { ago, dayOf, placeOf } from './moments.ts';
import type { AccountConfig } from './section.ts';

/** Writes moments and places in the language of the texts around them. */
export function useMoments({ locale = 'en' }: Pick<AccountConfig, 'locale'>) {
  const { t, clock } = useUi();
  const language = t.isTranslated ? locale : 'en';
  return {
    ago: (moment: string) => ago(language, moment, clock.now()),
    day: (moment: string) => dayOf(language, moment),
    place: (place: string) => placeOf(language, place),
  };
}
