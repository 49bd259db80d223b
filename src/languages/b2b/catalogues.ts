/** The texts of the screens for members, by the keys of their languages. */
import { fetchRepeatably } from '../../../session-core/lib/lazy.ts';
import type { BusinessMessageId } from '../../b2b/messages.ts';
import { languageKey } from '../language-key.ts';

/** Texts in one language. English replaces those that are missing. */
export type BusinessTexts = Partial<Record<BusinessMessageId, string>>;

const catalogues: Readonly<Record<string, () => Promise<{ readonly texts: BusinessTexts }>>> = {
  de: () => import('./de.ts'),
};

/** All texts in the language of a locale. */
export async function businessTextsIn(locale: string): Promise<BusinessTexts> {
  const load = catalogues[languageKey(locale) ?? ''];
  return load ? (await fetchRepeatably(load)).texts : {};
}
