/** The session of this page, and helpers for the signed-in user. */
import { config } from '/config.js';
import { createSession } from '/dist/session-core.js';

export const session = createSession(config);

/** The email address in greetings. */
export function firstEmail(user) {
  return user.emails[0]?.email ?? 'a friend without an email address';
}

/**
 * Whether it is certain that no one is signed in: the server has said so, or there is no token left to confirm.
 * Until then a page should wait, rather than redirect a visitor who may be signed in.
 */
export function isSignedOut(state) {
  return !state.user && (!state.fromCache || session.session.getTokens() === null);
}

/**
 * Waits until the session is confirmed or rejected. Returns the error if the sign-in service is down, else null: the
 * session's own listeners receive everything else.
 */
export async function recognise() {
  if (session.state.user || isSignedOut(session.state)) return null;
  try {
    await session.session.authenticate();
    return null;
  } catch (error) {
    return session.state.user || isSignedOut(session.state) ? null : error;
  }
}

/** Signs out here and, if it is reachable, at the server. */
export async function signOut() {
  try {
    await session.session.revoke({ forceClear: true });
  } catch {
    // Signed out here in any case; on the server the session expires.
  }
}

/** Points the links to the provider's own pages at its address. */
export function linkToProvider() {
  for (const link of document.querySelectorAll('a[data-provider-path]')) {
    link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
  }
}
