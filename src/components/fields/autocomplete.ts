/**
 * The value for an email field. If a password or passkey may follow, the email is the username.
 *
 * @param products the configured products
 */
export function emailAutocomplete(products: readonly string[]): string {
  if (products.includes('passkeys')) return 'username webauthn';
  return products.includes('passwords') ? 'username' : 'email';
}
