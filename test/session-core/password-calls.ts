/** The arguments and calls that the tests of passwords share. */
import type { CallName } from '../../session-core/wire/calls.ts';
import type { World } from '../fakes/environment.ts';

export const resets = 'POST /passwords/email/reset';

export const email = 'ada@example.com';
export const password = 'tiger violet sandwich';
export const session_duration_minutes = 45;

export const body = (world: World, name: CallName, index = 0) => world.server.seen(name)[index]?.body;
