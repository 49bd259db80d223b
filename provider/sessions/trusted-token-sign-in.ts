/** What sign-ins of users and of members by a trusted token have in common: who asks, for how long, and that a token counts once. */
import { readClaims } from '../accounts/trusted-tokens.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { useOnce } from '../limits/limits.ts';
import type { RuleWorld } from '../world/ground.ts';
import { checkDuration } from './duration.ts';
import { mayUse } from './session-tokens.ts';

/** How long a session lives that names no duration. Minutes. */
const defaultMinutes = 60;

interface Attempt {
  profile_id: string;
  token: string;
  session_duration_minutes?: number | undefined;
  /** The visitor's session token, where a server of the project makes the call. */
  session_token?: string | undefined;
}

/**
 * @returns who asks, the claims, and what uses the token up in the transaction of the sign-in: a later refusal rolls that back
 * @throws Refusal those of `readClaims`, `invalid_session_duration`
 */
export async function readTrustedToken(
  world: RuleWorld,
  caller: Caller,
  {
    profile_id: profileId,
    token,
    session_token,
    session_duration_minutes: requested = defaultMinutes,
  }: Attempt,
) {
  const minutes = checkDuration(requested);
  const claims = await readClaims(world, profileId, token);
  const sessionToken = session_token ?? caller.sessionToken;
  const visitor: Caller = {
    ...caller,
    sessionToken: sessionToken !== null && mayUse(sessionToken, caller) ? sessionToken : null,
  };
  return {
    minutes,
    claims,
    visitor,
    spend: async (trx: Queries) => {
      const use = { kind: 'trusted-token', subject: `${profileId} ${claims.id}`, end: claims.end } as const;
      if (!(await useOnce(world, trx, use))) throw new Refusal('invalid_trusted_auth_token');
    },
  };
}
