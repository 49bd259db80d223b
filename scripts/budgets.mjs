/**
 * What each published file may weigh, in bytes of gzip. Raise one only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` and all it imports at once: the elements, and the drawing of their first screen. */
  // A seventh of it is the early half of the session client, which `createSession` has to give at once.
  // The title for new visitors and the language of the page, by which the country of a number goes, are 250 bytes. Two
  // hundred know the errors of another copy of the library, and take the options of the client.
  entry: 10_750,
  /** The same and the chunk with React, which takes the drawing over. React and react-dom alone are about 69 kB. */
  // In which language each of its texts is takes 100 of these bytes; 120 are the table that the login is given, and who
  // made a session: see decision 0083.
  // A hundred and fifty are sign-ins that stand halfway: another page may have begun one, see decision 0094.
  firstScreen: 89_450,
  /**
   * `session-core.js` and all it imports at once: the session. All other calls come with the first of them. Forty bytes
   * of it fetch in Firefox what could not be had at first.
   */
  // Five hundred more are checks that a page needs before the first call: an address that no call can reach, options that
  // two clients contradict each other about, errors of another copy, and cookies that only the server sees.
  sessionCore: 14_900,
  files: {
    // All of it in one file, the drawing of the first screen too. The screens of passwords and their words are 7 kB of it,
    // consent and logout another 7, with the calls they make, those of wallets, with what finds and speaks to them, 6, those of passkeys 5,
    // one-tap and the screens of social sign-in 4.
    // The numbering plans of the world, for codes to phones, are 35 kB: this file is for pages that take it all at once.
    // The marks of all providers and wallets, of which a page with modules fetches only those it shows, are 9 kB, and
    // what hosts hand over as wallets is 2 kB. Half a kilobyte is what runs the steps after a sign-in; as a chunk of its
    // own it comes with the texts.
    // The calls of second factors are 1 kB, their screens and words 5.
    'auth-elements.umd.js': 222_000,
    // The hidden frame: who asks, and the two calls of one-tap.
    'client-services.js': 3_500,
    // As the chunk `numbers`. Fetched when a page has the frame read a number.
    'client-services-phone.js': 36_000,
  },
  /** Chunks by the beginning of their name, with a reason each to weigh more than any other. */
  chunks: {
    // libphonenumber-js with its smallest metadata. Fetched when a visitor turns to a phone form; nothing waits for it.
    numbers: 36_000,
    // The mark of one provider or wallet: as many are fetched as there are buttons.
    mark: 1_500,
  },
  /** Any other lazy chunk. */
  chunk: 30_000,
};
