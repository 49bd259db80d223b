/** Whether this browser accepts cookies from this site: without them a session ends with the page that began it. */

const probeName = 'pet_game_probe';

/** Sets a test cookie: a browser's own answer (`navigator.cookieEnabled`) ignores some blockers. */
export function cookiesAreKept() {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: The session layer writes cookies in the same way.
    document.cookie = `${probeName}=1; Path=/; SameSite=Lax`;
    const kept = document.cookie.includes(`${probeName}=1`);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${probeName}=; Path=/; SameSite=Lax; Max-Age=0`;
    return kept;
  } catch {
    // A frame with an opaque origin may not read cookies.
    return false;
  }
}
