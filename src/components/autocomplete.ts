/** What browsers and password managers are told that a field is for. */

/**
 * Of the field for an email address: where a password or passkey may follow, it names the account.
 *
 * @param products the ways in that are configured
 */
export function emailAutocomplete(products: readonly string[]): string {
  if (products.includes('passkeys')) return 'username webauthn';
  return products.includes('passwords') ? 'username' : 'email';
}
