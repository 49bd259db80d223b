/** The session of this page, and small things about whoever is signed in. */
import { config } from '/config.js';
import { createSession } from '/dist/session-core.js';

export const session = createSession(config);

/** The address that a person is greeted by. */
export function firstEmail(user) {
  return user.emails[0]?.email ?? 'a friend without an address';
}

/**
 * True when it is certain that nobody is signed in: the server has said so, or nothing that it could confirm is left.
 * Until then a page had better wait than send somebody away who only has to be recognised.
 */
export function isSignedOut(state) {
  return !state.user && (!state.fromCache || session.session.getTokens() === null);
}

/**
 * Waits until it is clear who this is. Gives the error when nobody can tell, because the sign-in service does not answer,
 * else null: the session's own listeners hear of everything else.
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

/** Signs out here and, if it can be reached, at the server. */
export async function signOut() {
  try {
    await session.session.revoke({ forceClear: true });
  } catch {
    // Signed out here in any case; the server forgets the session when it expires.
  }
}

/** Points the links that lead to the provider's own pages to where it runs. */
export function linkToProvider() {
  for (const link of document.querySelectorAll('a[data-provider-path]')) {
    link.href = new URL(link.dataset.providerPath, config.apiBaseUrl).href;
  }
}
