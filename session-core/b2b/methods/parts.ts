/** What every group of methods for members needs. */

import type { Run } from '../../lib/run.ts';
import type { Pkce } from '../../links/pkce.ts';
import type { WaitingTokens } from '../../links/waiting-tokens.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { Call, MemberCore, MemberSignInReply } from '../types.ts';

export interface MemberParts {
  core: MemberCore;
  /** The call, with what protects it. */
  call: Call;
  run: Run;
  pkce: Pkce;
  waiting: WaitingTokens;
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
