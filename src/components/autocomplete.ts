/** What tells browsers and password managers that a field is for an email address. */

/** The keyboard stays the same when the field becomes one for text; see `as-typed.ts`. */
export const emailField = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
} as const;

/**
 * The value for an email field. If a password or passkey may follow, the email is the username.
 *
 * @param products the configured products
 */
export function emailAutocomplete(products: readonly string[]): string {
  if (products.includes('passkeys')) return 'username webauthn';
  return products.includes('passwords') ? 'username' : 'email';
}
