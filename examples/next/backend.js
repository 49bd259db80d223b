import { createBackend } from 'auth-elements/backend';

export const apiBaseUrl = process.env.API_BASE_URL ?? 'http://localhost:4400';
export const project = { publicToken: 'public-token-test-local', apiBaseUrl };
export const backend = createBackend({ ...project, kind: 'user' });
