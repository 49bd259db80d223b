/** What tells browsers that a field is for an email address. */

/** The keyboard stays the same when the field becomes one for text; see `keepAsTyped`. */
export const emailField = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
} as const;
