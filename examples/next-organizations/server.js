import { createAdmin, createBackend } from 'auth-elements/backend';
import { readUser } from 'auth-elements/backend/next';
import { headers } from 'next/headers';

// A build loads this file, too, without the secret.
const { API_BASE_URL: apiBaseUrl = 'http://localhost:4400', ADMIN_SECRET: adminSecret = 'none' } =
  process.env;
export const backend = createBackend({ publicToken: 'public-token-notes', apiBaseUrl, kind: 'member' });
export const admin = createAdmin({ apiBaseUrl, adminSecret });
export const readMember = async () => readUser(backend, await headers());
/** Attributes of the elements. */
export const project = { 'public-token': 'public-token-notes', 'api-base-url': apiBaseUrl };

/** The rows of an organization; of the process, for Next loads this file more than once. */
globalThis.rows ??= { notes: new Map(), news: new Map() };
export const rowsOf = (name, id) => globalThis.rows[name].get(id) ?? [];
export const addRow = (name, id, row) => globalThis.rows[name].set(id, [...rowsOf(name, id), row]);
