/** What the screens after the first one wait for. */
import { page, type Translator, translatorKey } from './page-translator.ts';

const used = () => Object.values((page[translatorKey] as Partial<Translator> | undefined)?.languages ?? {});

/** Resolves when the languages that elements use have loaded, or have failed to. */
export async function languagesLoaded(): Promise<void> {
  await Promise.all(used().map(({ loading }) => loading));
}

/** True while all texts of a language are on their way. */
export function isLanguageLoading(): boolean {
  return used().some(({ loading, all }) => loading && !all);
}
