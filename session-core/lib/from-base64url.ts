/** Reads base64url, with or without padding, and plain base64. @see RFC 4648, section 5 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
