/**
 * What each published file may weigh, in bytes of gzip. Raise one only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` and all it imports at once: the elements, and the drawing of their first screen. */
  // A quarter of it is the early half of the session client, which `createSession` has to give at once, with the
  // names of the social providers. The button of passkeys and what fields need for their autofill are 0.2 kB.
  entry: 12_800,
  /** The same and the chunk with React, which takes the drawing over. React and react-dom alone are about 69 kB. */
  firstScreen: 90_000,
  files: {
    // Nineteen social providers by name, and what belongs to each start, are half a kilobyte of it; passwords as
    // much; codes to phones, authenticator apps and changes to the account another 0.8; passkeys two, with the
    // conversions that older browsers need; wallets half a kilobyte; what authenticators are told of deleted passkeys 0.4.
    'session-core.js': 17_600,
    // All of it in one file, the drawing of the first screen too. The screens of passwords and their words are 7 kB of it,
    // those of passkeys 5.
    'auth-elements.umd.js': 131_500,
  },
  /** Any other lazy chunk. */
  chunk: 30_000,
};
