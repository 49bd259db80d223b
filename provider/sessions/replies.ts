/** What the provider answers to a sign-in: the session, its user and both tokens, or what is missing. */

import type { AuthReply, Common, HalfAuthReply, Session } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { SessionRow } from '../database/schema.ts';
import type { World } from '../world.ts';
import type { IntermediateSession } from './intermediate-sessions.ts';
import type { OpenSession } from './session-rows.ts';
/** The reply of a first factor: with all of it, or with the token for the second. */
export async function factorReply<More extends object>(
  world: World,
  outcome: OpenSession | IntermediateSession,
  more: More,
): Promise<(Omit<AuthReply, keyof Common> & More) | Omit<HalfAuthReply, keyof Common>> {
  if ('row' in outcome) return { ...(await authReply(world, outcome)), ...more };
  return {
    user_id: outcome.userId,
    user_authenticated: false,
    session: null,
    user: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: outcome.intermediateToken,
    mfa_required: outcome.missing,
  };
}

/** The reply with a complete session: the session, its user and both tokens. */
export async function authReply(
  world: World,
  { row, token, ended }: OpenSession,
): Promise<Omit<AuthReply, keyof Common>> {
  const user = await loadUser(world.database, row.user_id, world.clock.now());
  const session = describeSession(row, user.roles);
  return {
    user_id: row.user_id,
    session,
    user,
    session_token: token,
    session_jwt: await signJwt(world, session),
    ...(ended ? { ended_access: ended } : {}),
  };
}

function describeSession(row: SessionRow, roles: string[]): Session {
  return {
    session_id: row.session_id,
    user_id: row.user_id,
    started_at: row.started_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    attributes: { ip_address: row.ip_address, user_agent: row.user_agent },
    authentication_factors: row.factors,
    custom_claims: row.impersonator === null ? null : { impersonator: row.impersonator },
    roles,
  };
}

const jwtSeconds = 5 * 60;

/** How far the clock of a verifying server may be behind. */
const slowClockSeconds = 30;

/**
 * A short-lived statement about the session, for servers that verify it on their own.
 *
 * @see RFC 7519 section 4.1; RFC 8693 section 4.1 for `act`, who acts in place of the user
 */
function signJwt(world: World, session: Session): Promise<string> {
  const iat = Math.floor(world.clock.now().getTime() / 1000);
  const end = Math.floor(Date.parse(session.expires_at) / 1000);
  return world.keys.sign({
    iss: world.publicUrl,
    sub: session.user_id,
    aud: [world.settings.project.public_token],
    iat,
    nbf: iat - slowClockSeconds,
    exp: Math.min(iat + jwtSeconds, end),
    ...(session.custom_claims?.impersonator ? { act: { sub: session.custom_claims.impersonator } } : {}),
    session: {
      session_id: session.session_id,
      started_at: session.started_at,
      last_accessed_at: session.last_accessed_at,
      expires_at: session.expires_at,
      authentication_factors: session.authentication_factors,
      roles: session.roles,
    },
  });
}
