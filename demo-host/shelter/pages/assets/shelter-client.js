/** Calls this site's server in the name of the member. */
import { auth } from './session.js';

/** `code` is the server's, or `offline`. */
class ShelterError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const fetchAnimals = () => call('GET', '/api/animals');
export const takeIn = (name, kind) => call('POST', '/api/animals', { name, kind });
export const giveAway = (id, to) => change(id, 'give', { to });
export const shareWith = (id, partner) => change(id, 'share', { with: partner });
export const stopSharing = (id, partner) => change(id, 'unshare', { with: partner });

const change = (id, action, body) => call('POST', `/api/animals/${encodeURIComponent(id)}/${action}`, body);

async function call(method, path, body) {
  let response = await send(method, path, body);
  if (response.status === 401) {
    // A session JWT lives five minutes. A page that slept through its renewal gets a new one and retries once.
    await auth.session.authenticate();
    response = await send(method, path, body);
  }
  const reply = await response.json().catch(() => ({}));
  if (!response.ok) throw new ShelterError(reply.error ?? 'internal');
  return reply;
}

async function send(method, path, body) {
  const headers = { Authorization: `Bearer ${auth.session.getTokens()?.session_jwt}` };
  if (body) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  } catch {
    throw new ShelterError('offline');
  }
}
