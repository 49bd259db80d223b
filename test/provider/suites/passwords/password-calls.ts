/** The provider calls that the password tests make. */
import { createHash } from 'node:crypto';
import type { createWorld, Sender, World } from '../../world.ts';

export const page = 'http://localhost:4300/authenticate';
export const verifier = 'a'.repeat(64);
export const code_challenge = createHash('sha256').update(verifier).digest('base64url');
export const good = 'tiger violet sandwich 7 harbour';
export const better = 'nine purple lanterns under water';
export const session_duration_minutes = 60;

export type Test = Parameters<typeof createWorld>[0];

export function create({ call }: World, email: string, password = good, sender?: Sender) {
  return call('POST /passwords', { email, password, session_duration_minutes }, sender);
}

export function enter({ call }: World, email: string, password = good, sender?: Sender) {
  return call('POST /passwords/authenticate', { email, password, session_duration_minutes }, sender);
}

export async function mailReset(world: World, email: string, options: object = {}) {
  (await world.call('POST /passwords/email/reset/start', { email, ...options })).data();
  const message = await world.newest(email);
  const link = message.link ?? '';
  return { message, link, token: new URL(link).searchParams.get('token') ?? '' };
}

export function reset({ call }: World, token: string, password = better, more: object = {}, sender?: Sender) {
  const body = { token, password, session_duration_minutes, ...more };
  return call('POST /passwords/email/reset', body, sender);
}

export function replace({ call }: World, email: string, existing: string, next: string, sender?: Sender) {
  const body = { email, existing_password: existing, new_password: next, session_duration_minutes };
  return call('POST /passwords/existing_password/reset', body, sender);
}

export const isAlive = async ({ call }: World, session: string) =>
  (await call('POST /sessions/authenticate', {}, { session })).status === 200;
export const userType = async ({ call }: World, email: string) =>
  (await call('POST /users/search', { email })).data().userType;

/** A policy under which a leaked password is not also a weak one. */
export const luds = {
  PROJECT_SETTINGS: JSON.stringify({ password_config: { luds_complexity: 1, luds_minimum_count: 8 } }),
};
