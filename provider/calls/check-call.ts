/** The check of a session of a user or a member. */
import { z } from '@hono/zod-openapi';
import type { HolderKind } from '../holders/holder.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { extendSession } from '../sessions/check-session.ts';
import { requireJwtOf } from '../sessions/check-with-jwt.ts';
import { allDelegates } from '../sessions/delegates.ts';
import { checkDuration } from '../sessions/duration.ts';
import type { OpenSession } from '../sessions/session-rows.ts';
import { mayUse } from '../sessions/session-tokens.ts';
import type { World } from '../world/world.ts';
import type { Asked } from './call.ts';
import { jwtInPlaceOfProof, optional, sessionDuration } from './schemas.ts';

/** How the session of one kind of holder is checked and shown. */
interface Kind<Of extends HolderKind, Checked, Reply> {
  kind: Of;
  /** @throws Refusal `session_not_found` */
  check(world: World, caller: Caller): Promise<Checked>;
  /** Refuses some pages before it extends their session. @default none */
  guard?: Guard<NoInfer<Checked>>;
  reply: z.core.$ZodType<NoInfer<Reply>>;
  show(world: World, caller: Caller, session: Checked | OpenSession<Of>): Promise<Reply>;
}

interface Guard<Checked> {
  isOn(world: World, caller: Caller): boolean;
  /** @throws Refusal */
  check(world: World, caller: Caller, session: Checked): Promise<void>;
}

export const checkCall = <
  Of extends HolderKind,
  Checked extends { row: { session_id: string } },
  Reply extends object,
>({
  kind,
  check,
  guard,
  reply,
  show,
}: Kind<Of, Checked, Reply>) => ({
  summary: 'Check a session; with a duration also extend it',
  credentials: 'session' as const,
  delegates: allDelegates,
  checksBinding: true as const,
  changes: 'sessions' as const,
  body: z.object({ session_duration_minutes: optional(sessionDuration), session_jwt: jwtInPlaceOfProof }),
  reply,
  async answer({
    world,
    caller,
    body: { session_duration_minutes: requested, session_jwt: jwt = '' },
  }: Asked<{ session_duration_minutes?: number; session_jwt?: string }>) {
    if (!mayUse(sessionTokenOf(caller), caller)) {
      const session = await check(world, caller);
      await requireJwtOf(world, session.row, { jwt, kind });
      await guard?.check(world, caller, session);
      return { ...(await show(world, caller, session)), session_jwt: jwt };
    }
    if (requested === undefined || guard?.isOn(world, caller)) {
      const session = await check(world, caller);
      await guard?.check(world, caller, session);
      if (requested === undefined) return show(world, caller, session);
    }
    return show(world, caller, await extendSession(world, caller, kind, checkDuration(requested)));
  },
});
