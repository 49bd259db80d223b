import { createBackend } from 'auth-elements/backend';
import { env } from '$env/dynamic/private';

export const project = {
  publicToken: 'public-token-test-local',
  apiBaseUrl: env.API_BASE_URL ?? 'http://localhost:4400',
};
export const backend = createBackend(project);
