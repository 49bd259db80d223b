/**
 * What each published file may weigh, in bytes of gzip. Raise a budget only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` with its static imports: the elements, and the drawing of their first screen. */
  entry: 11_195,
  /** The entry plus the chunk with React, which takes over the drawing. */
  firstScreen: 49_690,
  /** `auth-elements-b2b.js` with its static imports: the elements for members, and the drawing of their first screen. */
  businessEntry: 11_030,
  /** The entry for members plus the chunk with React, all screens but those for phones and new passwords, and all English texts. */
  businessScreen: 71_420,
  /** `session-core.js` with its static imports: the session. All other calls are fetched with the first of them. */
  sessionCore: 14_410,
  /** `session-core-b2b.js` with its static imports: the session of a member. */
  sessionCoreB2B: 14_240,
  files: {
    /** Everything but the account page and the presets, with the numbering plans and all marks. */
    'auth-elements.umd.js': 201_880,
    /** The account page, for pages with the classic script. */
    'auth-elements-account.js': 20_490,
    /** Everything for members but the account page and the presets. */
    'auth-elements-b2b.umd.js': 222_140,
    /** The account page of members, for pages with the classic script. */
    'auth-elements-b2b-account.js': 30_300,
    /** The preset `modern`: its values, its rules, and the function that makes the sheet. */
    'presets.js': 1_780,
    /** The hidden frame: the check of origins, and the two calls of one-tap. */
    'client-services.js': 3_550,
    /** What the chunk `numbers` has, for a page whose frame parses a number. */
    'client-services-phone.js': 36_000,
  },
  /** Chunks that may weigh more than the others, by the beginning of their name. */
  chunks: {
    /** libphonenumber-js with its smallest metadata, fetched when a visitor turns to a phone form. */
    numbers: 36_000,
    /** The mark of one provider or wallet. */
    mark: 1_000,
    /** All texts in one language, fetched beside React on a page in that language. */
    ...Object.fromEntries(
      ['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'tr', 'zh'].map((tag) => [
        tag,
        9_000,
      ]),
    ),
  },
  /** A script that a page names for a language: the texts of its first screen, and the translator. */
  language: 2_000,
  /** Any other lazy chunk. */
  chunk: 30_000,
};
