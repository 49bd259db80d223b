/** What the provider answers to a member's sign-in: the session, its member and both tokens, or what is missing. */
import type {
  HalfMemberReply,
  MemberAuthReply,
  MemberSession,
  SignedInMemberReply,
} from '../../session-core/wire/b2b/shared.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type { MemberSessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { loadMember, type MemberAtHome } from './describe.ts';
import type { Entered } from './enter.ts';
import type { OpenMemberSession } from './member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';
import { sendEnrolledText } from './texts.ts';

type Bare<R> = R extends unknown ? Omit<R, keyof Common> : never;

/** The reply with a complete session. */
export async function memberAuthReply(
  world: World,
  { row, token }: OpenMemberSession,
): Promise<Bare<MemberAuthReply>> {
  const { member, organization } = await loadMember(world, world.database, row.member_id);
  const session = describeSession(row, { member, organization });
  return {
    member_id: row.member_id,
    member,
    organization,
    member_session: session,
    session_token: token,
    session_jwt: await signJwt(world, row, session),
  };
}

/** The reply of a first factor: with all of it, or with what is missing. */
export async function memberFactorReply(
  world: World,
  entered: Entered,
  { ip, locale }: { ip: string; locale?: string | undefined },
): Promise<Bare<SignedInMemberReply> | Bare<HalfMemberReply>> {
  if (entered.kind === 'session') {
    return {
      ...(await memberAuthReply(world, entered.session)),
      member_authenticated: true,
      intermediate_session_token: '',
      mfa_required: null,
      primary_required: null,
    };
  }
  const { memberId, token, verdict } = entered;
  const { member, organization } = await loadMember(world, world.database, memberId);
  const isSent = entered.sendsText && (await sendsText(world, { memberId, ip, locale }));
  return {
    member_id: memberId,
    // Whose second factor is missing is not signed in: the number stays masked.
    member: { ...member, mfa_phone_number: verdict.mfa?.member_options?.mfa_phone_number ?? '' },
    organization,
    member_authenticated: false,
    member_session: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: token,
    primary_required: verdict.primary,
    mfa_required: verdict.mfa && { ...verdict.mfa, secondary_auth_initiated: isSent ? 'sms_otp' : null },
  };
}

/** A code that cannot go out now is asked for by the visitor later: the first factor is good all the same. */
async function sendsText(
  world: World,
  options: { memberId: string; ip: string; locale: string | undefined },
): Promise<boolean> {
  try {
    await sendEnrolledText(world, options);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

function describeSession(row: MemberSessionRow, { member, organization }: MemberAtHome): MemberSession {
  return {
    member_session_id: row.member_session_id,
    member_id: row.member_id,
    organization_id: row.organization_id,
    organization_slug: organization.organization_slug,
    started_at: row.started_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    authentication_factors: row.proofs.map(({ factor }) => factor),
    custom_claims: null,
    roles: member.roles.map(({ role_id }) => role_id),
  };
}

const jwtSeconds = 5 * 60;

/** How far the clock of a verifying server may be behind. */
const slowClockSeconds = 30;

/** A short-lived statement about the session, for servers that verify it on their own. @see RFC 7519 section 4.1 */
function signJwt(world: World, row: MemberSessionRow, session: MemberSession): Promise<string> {
  const iat = Math.floor(world.clock.now().getTime() / 1000);
  const end = Math.floor(row.expires_at.getTime() / 1000);
  return world.keys.sign({
    iss: world.publicUrl,
    sub: session.member_id,
    aud: [projectIdOf(world)],
    iat,
    nbf: iat - slowClockSeconds,
    exp: Math.min(iat + jwtSeconds, end),
    session: {
      member_session_id: session.member_session_id,
      started_at: session.started_at,
      last_accessed_at: session.last_accessed_at,
      expires_at: session.expires_at,
      authentication_factors: session.authentication_factors,
      roles: session.roles,
    },
    organization: { organization_id: session.organization_id, slug: session.organization_slug },
  });
}
