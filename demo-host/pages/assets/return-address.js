/** Remembers, for this tab, where a visitor wanted to go before signing in. */

const storageKey = 'return_to';
const placeAfterSignIn = '/home';
/** Never redirects to the pages that sign visitors in, which would be a loop. */
const circularPages = ['/login', '/authenticate'];

/**
 * The address if it belongs to this site, else null. A redirect to any address in the URL, right after sign-in, would
 * make this page an open redirect for phishing.
 */
export function ownAddress(address, origin) {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // Stricter than comparing origins: a `blob:` address has the origin of the page that made it.
  if (!url.href.startsWith(`${origin}/`) || circularPages.includes(url.pathname)) return null;
  // The full address: a path that begins with two slashes would lead to another site.
  return url.href;
}

let gone = false;

/** Stores the address to return to: the current one, if the page names no other. */
export function saveReturnAddress(address = location.href) {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {
    // Storage is blocked: the visitor goes to the default page instead.
  }
}

/** Goes to the stored address, once; without one, to the pets or where the page says. */
export function goOn(place = placeAfterSignIn) {
  if (gone) return;
  gone = true;
  let noted = null;
  try {
    noted = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage may be blocked; then nothing is remembered.
  }
  location.replace(ownAddress(noted, location.origin) ?? place);
}
