/** Calls that come in pairs: one for any visitor, one for the signed-in holder, who adds a proof. */

import type { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { SessionOf } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world/world.ts';
import type { Asked } from './call.ts';
import type { Own } from './own.ts';

interface Pair<Kind extends HolderKind, Body, Reply> {
  own: Own<Kind>;
  /** What each does, in a line. */
  summaries: { primary: string; secondary: string };
  looksUp: true;
  body: z.core.$ZodType<Body>;
  reply: z.core.$ZodType<Reply>;
  /** What both calls refuse. */
  refusals: RefusalType[];
  /** `session`: of the signed-in holder; null for any other visitor. */
  ask(world: World, caller: Caller, body: Body, session: SessionOf<Kind> | null): Promise<Reply>;
}

/** Makes both calls of one challenge. */
export function pairedCalls<Kind extends HolderKind, Body, Reply>({
  own,
  summaries,
  refusals,
  ask,
  ...common
}: Pair<Kind, Body, Reply>) {
  return {
    primary: {
      ...common,
      summary: summaries.primary,
      credentials: 'project' as const,
      refusals,
      answer: ({ world, caller, body }: Asked<Body>) => ask(world, caller, body, null),
    },
    secondary: {
      ...common,
      summary: summaries.secondary,
      credentials: 'session' as const,
      // An app may ask for the holder's proof: with it the session is the holder's.
      delegates: own.kind === 'user' ? ['app' as const] : [],
      refusals: [...refusals].sort(),
      async answer({ world, caller, body }: Asked<Body>) {
        return ask(world, caller, body, await own.current(world, caller));
      },
    },
  };
}
