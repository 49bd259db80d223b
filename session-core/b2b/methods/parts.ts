/** What every group of methods for members needs. */

import { check, type Rule } from '../../lib/check.ts';
import type { Run } from '../../lib/run.ts';
import { createHalfSignIn } from '../../methods/half-sign-in.ts';
import type { CallOptions } from '../../settings.ts';
import type { B2BCallName, B2BCalls } from '../../wire/b2b/calls.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { Method } from '../client/method.ts';
import type { Call, MemberCore, MemberSignInReply } from '../types.ts';

export interface MemberParts {
  core: MemberCore;
  /** The call, with what protects it. */
  call: Call;
  run: Run;
}

/** The fields that name a member. */
export const toMember = { organization_id: 'string', member_id: 'string' } as const;

/** Makes the reply the current session, or stores the token of a half sign-in. */
export function commitReply<R extends MemberSignInReply>(
  { keeper, commit }: Pick<MemberCore, 'keeper' | 'commit'>,
  reply: R,
  { session_duration_minutes: minutes }: SessionDuration,
  signIn = true,
): R {
  // The server keeps the token in a cookie that no script sees.
  if (!reply.member_session && !reply.intermediate_session_token) keeper.end({ intermediate: true });
  else commit(reply, { signIn, minutes });
  return reply;
}

/** The token of a half sign-in, for the body of a call that may complete it; nothing if there is none. */
export function halfOf(token: string | undefined): { intermediate_session_token?: string } {
  return token === undefined ? {} : { intermediate_session_token: token };
}

interface Kind {
  /** What the method is called, in errors. */
  method: string;
  rules: Record<string, Rule>;
  /**
   * `along`: with the token of a half sign-in, if there is one; `needed`: with it, or by the session, which alone serves a call about
   * the member who is signed in. @default neither
   */
  half?: 'along' | 'needed';
  /** Whether the reply signs in, or brings a sign-in a step further. @default false */
  signsIn?: boolean;
}

/** A method that makes one call. */
export function methodOf<N extends B2BCallName>(
  { core, call, run }: MemberParts,
  name: N,
  { method, rules, half, signsIn = false }: Kind,
): Method<N> {
  const { token, call: callHalf, drop } = createHalfSignIn(core.tokens);
  type Reply = B2BCalls[N]['reply'];
  return (options, settings?: CallOptions) =>
    run(settings, async (signal) => {
      check(method, options, {}, rules);
      const send = (proof: object): Promise<Reply> =>
        // The body is the options and what the client adds; the type of `options` left exactly that out.
        call(name, { ...options, ...proof } as never, { signal }) as Promise<Reply>;
      const before = half === 'along' ? token() : undefined;
      const { member } = core.keeper.store.get();
      const isOwn = member && (options as { member_id?: string }).member_id === member.member_id;
      const reply = half === 'needed' && !isOwn ? await callHalf(method, send) : await send(halfOf(before));
      if (!signsIn) return reply;
      // A new first factor may have begun another sign-in; the old token has done its work either way.
      if (before !== undefined) drop(before);
      return commitReply(core, reply as MemberSignInReply & Reply, options as SessionDuration);
    });
}
