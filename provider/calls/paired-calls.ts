/** Calls that come in pairs: one for any visitor, one for the signed-in user, who adds a proof. */

import type { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { Caller } from '../http/caller.ts';
import { touchSession } from '../sessions/check-session.ts';
import type { World } from '../world/world.ts';

interface Pair<Body, Reply> {
  /** What each does, in a line. */
  summaries: { primary: string; secondary: string };
  area: string;
  looksUp: true;
  body: z.ZodType<Body>;
  reply: z.ZodType<Reply>;
  /** What both calls refuse. */
  refusals: RefusalType[];
  /** `userId`: the signed-in user; null for any other visitor. */
  ask(world: World, caller: Caller, body: Body, userId: string | null): Promise<Reply>;
}

interface PairedRequest<Body> {
  world: World;
  caller: Caller;
  body: Body;
}

/** Makes both calls of one challenge. */
export function pairedCalls<Body, Reply>({ summaries, refusals, ask, ...common }: Pair<Body, Reply>) {
  return {
    primary: {
      ...common,
      summary: summaries.primary,
      credentials: 'project' as const,
      refusals,
      answer: ({ world, caller, body }: PairedRequest<Body>) => ask(world, caller, body, null),
    },
    secondary: {
      ...common,
      summary: summaries.secondary,
      credentials: 'session' as const,
      // An app may ask for the user's proof: with it the session is the user's.
      delegates: ['app' as const],
      refusals: [...refusals, 'session_not_found' as const].sort(),
      async answer({ world, caller, body }: PairedRequest<Body>) {
        const { row } = await touchSession(world, caller);
        return ask(world, caller, body, row.user_id);
      },
    },
  };
}
