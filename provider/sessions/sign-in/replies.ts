/** What the provider answers to a sign-in: the session, its user and both tokens, or what is missing. */

import type { AuthReply, Common, HalfAuthReply, Session, User } from '../../../session-core/wire/shared.ts';
import { loadUser } from '../../accounts/user-record.ts';
import type { UserSessionRow } from '../../database/schema.ts';
import type { SessionWorld } from '../../world/world.ts';
import { sessionJwt } from '../session-jwt.ts';
import type { OpenSession } from '../session-rows.ts';
import { factorsOf } from './factors.ts';
import type { IntermediateSession } from './intermediate-sessions.ts';

/** The reply of a factor: with all of it, or with the token for what is missing. */
export async function factorReply<More extends object>(
  world: SessionWorld,
  outcome: (OpenSession & { user?: User }) | IntermediateSession,
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
    mfa_required: outcome.missing.mfa,
    ...(outcome.missing.admission ? { admission_required: outcome.missing.admission } : {}),
  };
}

/** The reply with a complete session: the session, its user and both tokens. */
export async function authReply(
  world: SessionWorld,
  { row, token, ended, user = null }: OpenSession & { user?: User | null },
): Promise<Omit<AuthReply, keyof Common>> {
  user ??= await loadUser(world.database, row.user_id, world.clock.now());
  const session = describeSession(row, user.roles);
  return {
    user_id: row.user_id,
    session,
    user,
    session_token: token,
    session_jwt: await sessionJwt(world, session, user),
    ...(ended ? { ended_access: ended } : {}),
  };
}

function describeSession(row: UserSessionRow, roles: string[]): Session {
  return {
    session_id: row.session_id,
    user_id: row.user_id,
    started_at: row.started_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    attributes: { ip_address: row.ip_address, user_agent: row.user_agent },
    authentication_factors: factorsOf(row.proofs),
    custom_claims: row.impersonator === null ? null : { impersonator: row.impersonator },
    roles,
  };
}
