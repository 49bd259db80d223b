import { createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/sveltekit';
import { env } from '$env/dynamic/private';

const apiBaseUrl = env.API_BASE_URL ?? 'http://localhost:4400';

export const handle = protect(createBackend({ publicToken: 'public-token-test-local', apiBaseUrl }));
