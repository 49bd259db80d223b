/** Chooses a text of the host in the visitor's language. */
import type { LocalizedText } from '../../session-core/wire/shared.ts';

/**
 * The text for a language tag, else that of its language, else the first one; with its own tag, for the attribute `lang`.
 *
 * @example
 * localText({ en: 'Company', de: 'Firma' }, 'de-AT'); // { text: 'Firma', lang: 'de' }
 */
export function localText(texts: LocalizedText, locale: string | undefined): { text: string; lang: string } {
  const wantedTag = locale?.toLowerCase() ?? '';
  const entries = Object.entries(texts);
  const find = (tag: string) => entries.find(([lang]) => lang.toLowerCase() === tag);
  const [lang = '', text = ''] = find(wantedTag) ?? find(wantedTag.split('-')[0] ?? '') ?? entries[0] ?? [];
  return { text, lang };
}
