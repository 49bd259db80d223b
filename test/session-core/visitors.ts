/** Signed-in users whom the client has not read yet, and the reads that the server receives. */
import assert from 'node:assert/strict';
import { AuthError, type SessionClient } from '../../session-core/index.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { createWorld, type World } from '../fakes/environment.ts';

export const duration = { session_duration_minutes: 60 };
export const number = '+4915112345678';

export const code = (expected: string) => (error: unknown) =>
  error instanceof AuthError && error.code === expected;

/** A signed-in user whom the client has not read yet. */
export async function signedIn(): Promise<{ world: World; client: SessionClient }> {
  const world = createWorld();
  const { client } = await world.signedIn();
  return { world, client };
}

export function signedOut(): { world: World; client: SessionClient } {
  const world = createWorld();
  return { world, client: world.openTab().open() };
}

export function only(world: World, name: CallName): unknown {
  const seen = world.server.seen(name);
  assert.equal(seen.length, 1, name);
  return seen[0]?.body;
}
