/** What the provider answers to a member's sign-in: the session, its member and both tokens, or what is missing. */

import type {
  HalfMemberReply,
  Member,
  MemberAuthReply,
  MemberSession,
  SignedInMemberReply,
} from '../../../session-core/wire/b2b/shared.ts';
import type { Common, UserDevice } from '../../../session-core/wire/shared.ts';
import type { MemberSessionRow } from '../../database/schema.ts';
import { noSeconds, registrationsOf } from '../../holders/second-factors.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CodeCaller } from '../../proofs/codes/codes.ts';
import { audienceOf } from '../../sessions/jwt-claims.ts';
import { projectClaims, reusedJwt } from '../../sessions/session-jwt.ts';
import { memberDevice } from '../../sessions/sign-in/user-device.ts';
import type { Parts } from '../../world/ground.ts';
import type { MessageWorld, SessionWorld, SignInWorld } from '../../world/world.ts';
import { describeToStranger, loadMember, type MemberAtHome } from '../members/describe.ts';
import { rolesInForce } from '../members/roles.ts';
import type { Entered } from './enter.ts';
import { sendEnrolledText } from './texts.ts';

type Bare<R> = R extends unknown ? Omit<R, keyof Common> : never;

/** What replies need of a session's row. */
export type ShownSession = Pick<
  MemberSessionRow,
  | 'session_id'
  | 'organization_id'
  | 'member_id'
  | 'started_at'
  | 'last_accessed_at'
  | 'expires_at'
  | 'proofs'
  | 'impersonator'
>;

/** The reply with a complete session. */
export async function memberAuthReply(
  world: SessionWorld,
  { row, token, home }: { row: ShownSession; token: string; home?: MemberAtHome },
): Promise<Bare<MemberAuthReply>> {
  const atHome = home ?? (await loadMember(world, world.database, row.member_id));
  const { member, organization } = atHome;
  const session = describeSession(row, atHome);
  return {
    member_id: row.member_id,
    member,
    organization,
    member_session: session,
    session_token: token,
    session_jwt: await signJwt(world, row, session, atHome),
  };
}

/** The reply to a proof, with where it comes from. */
export async function memberProofReply(
  world: SessionWorld,
  caller: Pick<Caller, 'ip'>,
  session: Parameters<typeof memberAuthReply>[1],
  device?: UserDevice,
): Promise<Bare<MemberAuthReply>> {
  return {
    ...(await memberAuthReply(world, session)),
    ...(device ? { member_device: device } : await memberDevice(world, caller, session.row)),
  };
}

/** The reply of a first factor: with all of it, or with what is missing. */
export async function memberFactorReply(
  world: SignInWorld,
  entered: Entered,
  { caller, locale }: { caller: CodeCaller; locale?: string | undefined },
): Promise<Bare<SignedInMemberReply> | Bare<HalfMemberReply>> {
  if (entered.kind === 'session') {
    const { session, home, device } = entered;
    return {
      ...(await memberProofReply(world, caller, { ...session, ...(home && { home }) }, device)),
      member_authenticated: true,
      intermediate_session_token: '',
      mfa_required: null,
      primary_required: null,
    };
  }
  const { memberId, token, verdict, admission } = entered;
  const { member, organization } =
    memberId === null
      ? { member: nobody(world, entered), organization: describeToStranger(entered.organization) }
      : await loadMember(world, world.database, memberId);
  const isSent =
    memberId !== null && entered.sendsText && (await sendsText(world, { memberId, caller, locale }));
  return {
    member_id: member.member_id,
    // A member without their second factor is not signed in: the number stays masked.
    member: { ...member, mfa_phone_number: verdict.mfa?.member_options?.mfa_phone_number ?? '' },
    organization,
    member_authenticated: false,
    member_session: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: token,
    primary_required: verdict.primary,
    mfa_required: verdict.mfa && { ...verdict.mfa, secondary_auth_initiated: isSent ? 'sms_otp' : null },
    ...(admission && { admission_required: admission }),
  };
}

/** For a visitor who has proved nothing here yet: returns what they claimed, not whose account it is. */
function nobody(
  world: Parts<'clock'>,
  { address, organization }: Extract<Entered, { kind: 'half' }>,
): Member {
  const now = world.clock.now().toISOString();
  return {
    member_id: '',
    organization_id: organization.organization_id,
    name: '',
    email_address: address.typed,
    email_address_verified: false,
    retired_email_addresses: [],
    status: 'pending',
    trusted_metadata: {},
    untrusted_metadata: {},
    sso_registrations: [],
    scim_registration: null,
    oauth_registrations: [],
    is_breakglass: false,
    is_admin: false,
    member_password_id: '',
    mfa_enrolled: false,
    mfa_phone_number: '',
    mfa_phone_number_verified: false,
    default_mfa_method: '',
    ...registrationsOf(noSeconds),
    roles: [],
    created_at: now,
    updated_at: now,
  };
}

/** If a code cannot be sent now, the visitor requests it later: the first factor counts anyway. */
async function sendsText(
  world: MessageWorld,
  options: { memberId: string; caller: CodeCaller; locale: string | undefined },
): Promise<boolean> {
  try {
    await sendEnrolledText(world, options);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

function describeSession(row: ShownSession, { member, organization }: MemberAtHome): MemberSession {
  return {
    member_session_id: row.session_id,
    member_id: row.member_id,
    organization_id: row.organization_id,
    organization_slug: organization.organization_slug,
    started_at: row.started_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    authentication_factors: row.proofs.map(({ factor }) => factor),
    ...(row.impersonator === null ? {} : { custom_claims: { impersonator: row.impersonator } }),
    roles: rolesInForce(member.roles, row.proofs),
  };
}

/** A short-lived statement about the session, for servers that verify it on their own. @see RFC 7519 section 4.1 */
function signJwt(
  world: SessionWorld,
  row: ShownSession,
  session: MemberSession,
  { member: { email_address: email, name }, isAddressShown: email_verified }: MemberAtHome,
): Promise<string> {
  const about = {
    member_session_id: session.member_session_id,
    started_at: session.started_at,
    expires_at: session.expires_at,
    authentication_factors: session.authentication_factors,
    roles: session.roles,
  };
  return reusedJwt(world, {
    id: session.member_session_id,
    end: session.expires_at,
    lasting: {
      iss: world.publicUrl,
      sub: session.member_id,
      aud: [audienceOf(world, 'member')],
      ...projectClaims(world, { email, email_verified, name, roles: session.roles }),
      ...(row.impersonator === null ? {} : { act: { sub: row.impersonator } }),
    },
    session: about,
    organization: { organization_id: session.organization_id, slug: session.organization_slug },
    last_accessed_at: session.last_accessed_at,
  });
}
