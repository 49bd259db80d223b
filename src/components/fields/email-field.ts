/** What tells browsers that a field is for an email address. */

/** The keyboard stays the same when the field becomes one for text; see `as-typed.ts`. */
export const emailField = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
} as const;
