/**
 * What each published file may weigh, in bytes of gzip. Raise one only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` and all it imports at once: the elements, and the drawing of their first screen. */
  // A quarter of it is the early half of the session client, which `createSession` has to give at once, with the
  // names of the social providers.
  entry: 12_600,
  /** The same and the chunk with React, which takes the drawing over. React and react-dom alone are about 69 kB. */
  firstScreen: 90_000,
  /**
   * `session-core.js` and all it imports at once. Passwords, passkeys, wallets, authenticator apps and captchas come
   * with the first call that needs them.
   */
  // One-tap's reading of answers and loading of scripts is shared with other chunks, so it stands here.
  sessionCore: 16_000,
  files: {
    // All of it in one file, the drawing of the first screen too. The screens of passwords and their words are 7 kB of it.
    // One-tap, and the screens of social sign-in, are 4 kB.
    'auth-elements.umd.js': 132_000,
  },
  /** Any other lazy chunk. */
  chunk: 30_000,
};
