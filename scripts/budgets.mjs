/**
 * What each published file may weigh, in bytes of gzip. Raise one only with the reason in the commit: a visitor on a
 * slow phone pays for it.
 */
export const budgets = {
  /** `auth-elements.js` and all it imports at once. React and react-dom alone are about 69 kB. */
  firstLoad: 90_000,
  files: {
    'session-core.js': 12_000,
    'auth-elements.umd.js': 110_000,
  },
  /** Any lazy chunk. */
  chunk: 30_000,
};
