/** A member's second factor: set up and proved, in a session or during a sign-in. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import { registrationsOf } from '../../accounts/webauthn-registrations.ts';
import { record } from '../../audit/record.ts';
import type {
  HalfMemberSignInRow,
  MemberRow,
  MemberSessionRow,
  OrganizationRow,
  Queries,
} from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteChange } from '../../notices/note.ts';
import { type Checked, trySecond } from '../../proofs/totps/tries.ts';
import {
  type Change,
  checkMayChange,
  checkSecondFactor,
  type Standing,
} from '../../sessions/changing-sign-in-methods.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockMemberSession } from '../../sessions/locked-session.ts';
import { renewSession } from '../../sessions/session-rows.ts';
import { factorsOf, withProofs } from '../../sessions/sign-in/factors.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import type { NoticeWorld, SignInWorld } from '../../world/world.ts';
import { lockOrganization } from '../organization-rows.ts';
import { type Entered, enter } from '../sign-in/enter.ts';
import { requireHalf } from '../sign-in/half-sign-ins.ts';
import { isAllowedFirst, isAllowedSecond, judge, memberSecond } from '../sign-in/judge.ts';
import { countsFor, isPrimary, secondProof } from '../sign-in/proofs.ts';
import { memberFactorReply } from '../sign-in/replies.ts';
import { judgedMember, lockMember, updateMember } from './member-rows.ts';
import { personOf } from './person.ts';
import { checkOnly, numberChange } from './phone-numbers.ts';

interface About {
  organization_id: string;
  member_id: string;
  intermediate_session_token?: string | undefined;
}

/** The member who has proved the first factor, in a session or with a half sign-in. All of it is locked. */
interface Prover {
  organization: OrganizationRow;
  member: MemberRow;
  half: { row: HalfMemberSignInRow; token: string } | null;
  session: MemberSessionRow | null;
}

/**
 * @throws Refusal `intermediate_session_not_found`, `session_not_found`, `member_not_found`,
 *   `action_available_only_once_primary_authentication_is_met`
 */
export async function lockProver(
  world: RuleWorld,
  trx: Queries,
  caller: Caller,
  { organization_id, member_id, intermediate_session_token: token }: About,
): Promise<Prover> {
  const organization = await lockOrganization(world, trx, organization_id);
  if (token === undefined) {
    const session = await lockMemberSession(world, trx, caller);
    if (session.member_id !== member_id) throw new Refusal('member_not_found');
    const member = await lockMember(world, trx, organization_id, member_id);
    return { organization, member, half: null, session };
  }
  const row = await requireHalf(world, trx, token, { lock: true });
  if (row.member_id !== member_id || row.organization_id !== organization_id) {
    throw new Refusal('member_not_found');
  }
  const member = await lockMember(world, trx, organization_id, member_id);
  const { primary } = judge(organization, await judgedMember(trx, member), row.proofs);
  if (primary) throw new Refusal('action_available_only_once_primary_authentication_is_met');
  return { organization, member, half: { row, token }, session: null };
}

const proofsOf = ({ half, session }: Pick<Prover, 'half' | 'session'>): readonly Proof[] =>
  half?.row.proofs ?? session?.proofs ?? [];

/** @throws Refusal `operation_restricted_by_organization_mfa_methods` */
export function requireAllowed({ organization, member }: Prover, method: MfaMethod): void {
  if (isAllowedSecond(organization.settings, member, method)) return;
  throw new Refusal('operation_restricted_by_organization_mfa_methods');
}

/**
 * The standing of the member whose session or half sign-in it is.
 *
 * @param settings of the organization
 */
export async function memberStanding(
  queries: Queries,
  prover: Pick<Prover, 'member' | 'half' | 'session'>,
  settings: Parameters<typeof isAllowedFirst>[0] & Parameters<typeof memberSecond>[0],
): Promise<Standing> {
  const { member, session } = prover;
  const counting = proofsOf(prover).filter((proof) => countsFor(proof, member));
  const judged = await judgedMember(queries, member);
  const hasPasskey =
    isAllowedFirst(settings, member, 'passkey') &&
    (await registrationsOf(queries, personOf(member))).some(({ is_passkey }) => is_passkey);
  return {
    factors: factorsOf(counting.filter(isPrimary)),
    lacks: memberSecond(settings, { ...judged, hasPasskey }, counting, true),
    // During a sign-in, the owner may need the factor that they set up.
    lockedUntil: session && member.methods_locked_until,
  };
}

/** `checkMayChange` of a member. @throws Refusal `unauthorized_action` */
export async function requireMayChange(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  prover: Prover,
  change?: Change,
): Promise<void> {
  const standing = await memberStanding(queries, prover, prover.organization.settings);
  // A half sign-in lives for minutes.
  if (prover.session) checkMayChange(world, standing, change);
  else checkSecondFactor(world, standing, change);
}

/** `checkSecondFactor` of a member. @throws Refusal `unauthorized_action` */
export async function requireOldFactor(
  world: Parts<'clock'>,
  queries: Queries,
  prover: Prover,
  change?: Change,
): Promise<void> {
  checkSecondFactor(world, await memberStanding(queries, prover, prover.organization.settings), change);
}

/** The prover with what this call has proved. */
function withProof({ half, session, ...prover }: Prover, proof: Proof): Prover {
  const more = { proofs: withProofs(proofsOf({ half, session }), [proof]) };
  return {
    ...prover,
    half: half && { ...half, row: { ...half.row, ...more } },
    session: session && { ...session, ...more },
  };
}

/** What the call sends. */
interface Proving extends About, Enrolment {
  method: MfaMethod | 'recovery_codes';
  session_duration_minutes: number;
}

interface Enrolment {
  set_mfa_enrollment?: 'enroll' | 'unenroll' | undefined;
  set_default_mfa?: boolean | undefined;
}

type Check = (trx: Queries, prover: Prover) => Promise<Checked>;

/** Proves a second factor: completes the half sign-in, unless terms or fields are missing, or adds the proof to the session. Gives the reply. */
export async function proveSecond(
  world: SignInWorld,
  caller: Caller,
  { method, session_duration_minutes, ...body }: Proving,
  check: Check,
) {
  const minutes = checkDuration(session_duration_minutes);
  // The transaction returns refusals as values: thrown, they would roll back the count of wrong tries.
  const outcome = await inTransaction(world.database, async (trx): Promise<Entered | Refusal> => {
    const prover = await lockProver(world, trx, caller, body);
    const { organization, member, half } = prover;
    if (method !== 'recovery_codes') requireAllowed(prover, method);
    const trying = { holder: { kind: 'member', id: member.member_id }, ip: caller.ip } as const;
    const factor = await trySecond(world, trx, { ...trying, half: half?.row ?? null }, () =>
      check(trx, prover),
    );
    if (factor instanceof Refusal) return factor;
    const proof = secondProof(method, factor, member.member_id);
    if (body.set_mfa_enrollment === 'unenroll' && member.mfa_enrolled)
      await requireMayChange(world, trx, withProof(prover, proof));
    await noteEnrolment(world, trx, caller, prover, { ...body, method });
    if (prover.session) {
      const renewal = { proofs: [proof], minutes };
      const session = await renewSession<'member'>(world, trx, caller, prover.session, renewal);
      return { kind: 'session', memberId: member.member_id, session };
    }
    const address = { typed: member.address, key: member.address_key };
    const entered = await enter(world, trx, caller, {
      organization,
      address,
      proofs: [proof],
      minutes,
      half,
      session: null,
    });
    if (entered.kind === 'session' || entered.admission) return entered;
    throw new Refusal('operation_restricted_by_organization_mfa_methods');
  });
  if (outcome instanceof Refusal) throw outcome;
  return memberFactorReply(world, outcome, { caller });
}

/**
 * Under a policy for all members, the first use enrols; otherwise only the member's own choice does. The first method
 * is the default.
 */
async function noteEnrolment(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  { organization, member }: Prover,
  {
    method,
    set_mfa_enrollment: enrolment,
    set_default_mfa: makesDefault,
  }: Pick<Proving, 'method'> & Enrolment,
): Promise<void> {
  const enrols = enrolment === 'enroll' || organization.settings.mfa_policy === 'REQUIRED_FOR_ALL';
  const isDefault = method !== 'recovery_codes' && (makesDefault || member.default_mfa_method === null);
  if (method === 'sms_otp' && !member.mfa_phone_verified) {
    const details = { method: 'phone_number', id: member.member_id } as const;
    await record(trx, { kind: 'sign_in_method.added', userId: member.member_id, details });
    const added = { type: 'phone', id: member.member_id, label: member.mfa_phone_number ?? '' } as const;
    const notice = { kind: 'method_added', method: added } as const;
    await noteChange(world, trx, caller, { member, notice });
  }
  await updateMember(world, trx, member, {
    mfa_enrolled: enrolment === 'unenroll' ? false : enrols || member.mfa_enrolled,
    ...(isDefault ? { default_mfa_method: method } : {}),
    ...(method === 'sms_otp' ? { mfa_phone_verified: true } : {}),
  });
}

/** Sets the number that codes go to. */
export async function setNumber(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  prover: Prover,
  number: string,
): Promise<void> {
  const { member } = prover;
  if (member.mfa_phone_number === number) return;
  // First: a proof of the old number would not help.
  checkOnly(member, number);
  await requireMayChange(world, trx, prover, { mayBeSecondFactor: true });
  await updateMember(world, trx, member, await numberChange(world, trx, member, number));
}
