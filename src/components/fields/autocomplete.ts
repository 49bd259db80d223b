/**
 * The value for the field of the first screen. If a password or passkey may follow, an email is the username, and so is what
 * may be a number.
 *
 * @param products the configured products
 */
export function autocompleteOf(products: readonly string[], name: 'email' | 'phone' | 'identifier'): string {
  const kind = name === 'phone' ? 'tel' : 'username';
  if (products.includes('passkeys')) return `${kind} webauthn`;
  return name === 'email' && !products.includes('passwords') ? name : kind;
}
