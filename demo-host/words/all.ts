/** The languages of the demo's pages. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import enPlain from './en-plain.json' with { type: 'json' };

/** Each text of the pages by its id. */
export type Words = typeof enPlain.texts;

interface Language {
  /** What the language calls itself. */
  readonly name: string;
  readonly words: Words;
}

/** Plain English, except where the specification names the words. */
const en: Words = {
  ...enPlain.texts,
  'nav.logIn': 'Log in',
  'status.in': 'You are logged in as {email}',
  'status.out': 'You are not logged in',
  'status.checking': 'Checking whether you are logged in…',
  'status.unknown': "We don't know whether you are logged in.",
  logOut: 'Log Out',
  problem: 'The sign-in service isn’t responding, so we can’t tell whether you’re logged in.',
};

/** By tag; `en` is the default. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', words: en },
  'en-plain': { name: 'Plain English', words: enPlain.texts },
  de: { name: 'Deutsch', words: de.texts },
  ar: { name: 'العربية', words: ar.texts },
};
