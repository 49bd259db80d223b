import { env } from '$env/dynamic/private';

export const load = ({ locals }) => ({
  id: locals.auth?.userId,
  apiBaseUrl: env.API_BASE_URL ?? 'http://localhost:4400',
});
