/** Remembers, for this tab, where a visitor wanted to go before having to sign in. */

const KEY = 'return_to';
const PLACE_AFTER_SIGN_IN = '/home';
/** Nobody is sent back to the pages that sign people in: that would be a circle. */
const CIRCULAR = ['/login', '/authenticate'];

/**
 * The address if it is one of this site, else null. Sending people to whatever an address says, right after they
 * have signed in, would make this page a tool for phishing.
 */
export function ownAddress(address, origin) {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // Stricter than comparing origins: a `blob:` address has the origin of the page that made it.
  if (!url.href.startsWith(`${origin}/`) || CIRCULAR.includes(url.pathname)) return null;
  // In full: a path that begins with two slashes would be another site's address.
  return url.href;
}

let gone = false;

/** Notes the current address as the one to come back to. */
export function saveReturnAddress() {
  try {
    sessionStorage.setItem(KEY, location.href);
  } catch {
    // Storage is blocked: the visitor arrives at the usual place instead.
  }
}

/** Goes to the noted address, once, or to the pets. */
export function goOn() {
  if (gone) return;
  gone = true;
  let noted = null;
  try {
    noted = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  location.replace(ownAddress(noted, location.origin) ?? PLACE_AFTER_SIGN_IN);
}
