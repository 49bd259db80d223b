/** What a client is called. It chooses its name itself, so the name is shown as text, short and in one direction. */

const longestText = 40;
// Control characters, and those that turn the direction of writing or cannot be seen.
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The first of these names that says something, else the host of the client's metadata document, else nothing: then it
 * is just "Your assistant".
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ a client id that is an address
 */
export function clientNameOf(clientId: string, ...names: (string | undefined)[]): string {
  const plain = names.map((name) => (name ?? '').replace(invisibleCharacters, '').trim()).find(Boolean);
  if (plain) return plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain;
  return /^https?:/.test(clientId) && URL.canParse(clientId) ? new URL(clientId).host : '';
}
