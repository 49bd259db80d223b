/** Calls the pet server on behalf of the signed-in user. */
import { session } from '../visitor.js';

/** The server refused, or failed. `code` is the server's, or `offline`, or `signed_out`. */
export class PetError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export const fetchPets = () => call('GET', '/api/pets');
export const feedPet = (id) => call('POST', `/api/pets/${encodeURIComponent(id)}/feed`);
export const playWithPet = (id) => call('POST', `/api/pets/${encodeURIComponent(id)}/play`);

/**
 * The stream of events, as bytes of server-sent events. An EventSource could not authenticate, as it sends no
 * header.
 *
 * @param {AbortSignal} signal Closes the stream.
 */
export async function openLiveStream(signal) {
  const response = await ask('GET', '/api/pets/live', signal);
  if (response.ok && response.body) return response.body;
  throw new PetError('offline', "We can't reach your pets right now.");
}

async function call(method, path) {
  const response = await ask(method, path);
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new PetError(body.error ?? 'internal', body.message ?? "We can't reach your pets right now.");
}

async function ask(method, path, signal = null) {
  const response = await send(method, path, signal);
  if (response.status !== 401) return response;
  // A session JWT lives five minutes. A page that slept through its renewal gets a new one and retries once.
  await renew();
  return send(method, path, signal);
}

async function send(method, path, signal) {
  const tokens = session.session.getTokens();
  const headers = tokens ? { Authorization: `Bearer ${tokens.session_jwt}` } : {};
  try {
    return await fetch(path, { method, headers, signal });
  } catch {
    throw new PetError('offline', "We can't reach your pets right now.");
  }
}

async function renew() {
  try {
    await session.session.authenticate();
  } catch (error) {
    const away = ['unreachable', 'timeout', 'invalid_reply'].includes(error.code);
    throw new PetError(away ? 'provider_unreachable' : 'signed_out', error.message);
  }
}
