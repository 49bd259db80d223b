import assert from 'node:assert/strict';
import type { HalfAuthReply } from '../../session-core/wire/shared.ts';

/** A reply that signs in; fails the test if a second factor is missing. */
export function whole<R extends object>(reply: R | null): Exclude<R, HalfAuthReply> {
  assert.ok(reply, 'the call did something');
  assert.ok(
    !('user_authenticated' in reply && reply.user_authenticated === false),
    'a second factor is missing',
  );
  return reply as Exclude<R, HalfAuthReply>;
}
