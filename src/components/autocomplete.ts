/** What tells browsers and password managers that a field is for an email address. */

/**
 * Not `type="email"`: Chromium gives the value of such a field another domain than the visitor typed, `strasse.de` for
 * `straße.de`, which may belong to another person.
 */
export const emailField = {
  type: 'text',
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
