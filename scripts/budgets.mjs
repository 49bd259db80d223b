/**
 * What each published file may weigh, in bytes of gzip. Raise a budget only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` with its static imports: the elements, and the drawing of their first screen. */
  // The part of the session client that `createSession` needs at once is a seventh of it.
  // The title for new visitors, and the page's language, which decides the country of a number, take 250 bytes. Two hundred
  // recognise the errors of another copy of the library, and read the client's options.
  // A hundred bytes let the session layer serve another kind of session, such as an organization member's.
  // Fifty ask the page's translator where the page is in another language: see decision 0118.
  // A hundred and fifty wait for the preset of a theme that names one, and draw its grid of providers: see decision 0130.
  // Fifty bytes name the element of the account page and its attributes; the rest of it is in chunks of its own.
  // Fifty leave the host's own forms alone, and let a visitor who types on take the submit back.
  // Fifteen bytes keep the domain of an address as typed: `type=email` changes it in Chromium.
  entry: 10_930,
  /** The same plus the chunk with React, which takes over the drawing. React and react-dom alone are about 43 kB: see decision 0123. */
  firstScreen: 64_000,
  /** `auth-elements-b2b.js` with its static imports: the element for members, and the drawing of its first screen. */
  // The element for consent takes 180 bytes; leaving out the rules of tabs, which members never see, has paid for most of them.
  businessEntry: 10_930,
  /** The same plus the chunk with React, all screens but those for phones and new passwords, and all English texts. */
  businessScreen: 88_000,
  /**
   * `session-core.js` with its static imports: the session. All other calls are fetched with the first of them. Forty bytes
   * of it retry a failed chunk in Firefox.
   */
  // Five hundred bytes check what a page needs before the first call: an unreachable address, conflicting options of two
  // clients, errors of another copy, and cookies that only the server sees.
  // A hundred and ten share nothing without a page, and let a late renewal win over a refusal, in all tabs.
  sessionCore: 14_260,
  /** `session-core-b2b.js` with its static imports: the session of a member. */
  // Company login, directories, and what apps ask of members take 100 bytes of names and of checks before the first call.
  sessionCoreB2B: 14_210,
  files: {
    // Everything in one file, with the drawing of the first screen. Password screens and their texts are 7 kB of it, consent and
    // logout with their calls 7, wallets with their discovery and transport 6, passkeys 5, one-tap and the screens of social
    // sign-in 4.
    // The numbering plans for codes to phones are 35 kB: this file is for pages that want everything at once.
    // The marks of all providers and wallets are 8 kB (a page with modules fetches only those it shows), and support for
    // wallets that a host provides is 2 kB. Half a kilobyte runs the steps after a sign-in; as a separate chunk it loads with
    // the texts. Second factors are 6 kB, calls, screens and texts.
    // The translator of languages is half a kilobyte; the languages are in scripts of their own. A kilobyte asks for a mailed
    // code in a new place, and before a link of a reset mail switches accounts.
    // Half a kilobyte says, in five texts, why a visitor gets no account.
    // The account page and the presets are files of their own: see decision 0174.
    // The step for terms and the fields of new users is 2 kB: modules fetch it only where a project has them.
    // Half a kilobyte notes the way of each sign-in, and marks it the next time. A hundred bytes keep what was filled in when
    // the time for terms is over. A hundred and fifty bytes keep events for the page's own scripts. Forty look again for a
    // late cookie, and let an address break where a font is wide. Two hundred wait for input methods, and keep the focus in a move.
    'auth-elements.umd.js': 202_300,
    // The account page with its nine sections, for pages with the classic script: see decision 0174.
    'auth-elements-account.js': 20_000,
    // The same for members, without wallets and passkeys.
    // The screens of company login are 3 kB, consent 9, logout 1, and one-tap with the browser's and the vendor's prompt 3.
    'auth-elements-b2b.umd.js': 199_300,
    // The preset `modern`, for a page whose theme names it: its values, its rules, and the function that makes the sheet.
    'presets.js': 2_200,
    // The hidden frame: the origin check, and the two calls of one-tap.
    // A hundred bytes protect it from pages that name elements like document members, as everywhere in the session layer.
    'client-services.js': 3_520,
    // The same as the chunk `numbers`. Fetched when a page has the frame parse a number.
    'client-services-phone.js': 36_000,
  },
  /** Chunks that may weigh more than the others, by the beginning of their name, each with its reason. */
  chunks: {
    // libphonenumber-js with its smallest metadata. Fetched when a visitor turns to a phone form; nothing waits for it.
    numbers: 36_000,
    // The mark of one provider or wallet: as many are fetched as there are buttons.
    mark: 1_000,
    // All texts in one language. One is fetched, beside React, on a page in that language.
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
