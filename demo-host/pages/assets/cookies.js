/** Whether this browser keeps cookies for this site: without them a session ends with the page that began it. */

const PROBE = 'pet_game_probe';

/** Tries it out, because a browser's own answer (`navigator.cookieEnabled`) does not know of every blocker. */
export function cookiesAreKept() {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: The session layer writes this way too, so this is the way to try.
    document.cookie = `${PROBE}=1; Path=/; SameSite=Lax`;
    const kept = document.cookie.includes(`${PROBE}=1`);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${PROBE}=; Path=/; SameSite=Lax; Max-Age=0`;
    return kept;
  } catch {
    // A frame without an origin of its own: reading cookies is forbidden there.
    return false;
  }
}
