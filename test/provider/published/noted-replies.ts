/** The replies that the suites of a process got, one of each shape. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Half } from './published-types.ts';

/** By the name of the call, then by the shape; unset in processes that compare nothing. */
let replies: Map<string, Map<string, unknown>> | undefined;

export function noteReply(name: string, reply: unknown): void {
  if (!replies || reply === undefined) return;
  // Strings that are longer or have digits are ids, times, tokens, addresses: never one of a few that a type names.
  const shape = JSON.stringify(reply, (_, value) =>
    typeof value === 'string' && /\d|.{31}/.test(value) ? '' : value,
  );
  replies.set(name, (replies.get(name) ?? new Map()).set(shape, reply));
}

export const notedReplies = (name: string): unknown[] => [...(replies?.get(name)?.values() ?? [])];

/** Runs `suites`, and then compares what they got. */
export function comparedSuites(half: Half, suites: () => void): void {
  replies = new Map();
  suites();
  describe('the published clients of the hosted provider', () => {
    it('get the replies that their types promise, in both majors, from every method', async () => {
      // Loads the compiler.
      const { compareReplies } = await import('./published-replies.ts');
      assert.deepEqual(compareReplies(half), []);
    });
  });
}
