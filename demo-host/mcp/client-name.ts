/** A client's display name. The client chooses it, so it is shortened and cannot hide text or turn its direction. */

const longestText = 40;
// Control characters, and characters that change the text direction or are invisible.
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The first of these names that is not blank, else the host of the client's metadata document, else `''`, which pages
 * show as "Your assistant".
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ a client id that is an address
 */
export function clientNameOf(clientId: string, ...names: (string | undefined)[]): string {
  const plain = names.map((name) => (name ?? '').replace(invisibleCharacters, '').trim()).find(Boolean);
  if (plain) return plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain;
  return /^https?:/.test(clientId) && URL.canParse(clientId) ? new URL(clientId).host : '';
}
