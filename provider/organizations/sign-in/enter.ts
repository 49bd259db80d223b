/** From proofs to a session: every sign-in to an organization ends here, whatever it proved. */

import { together } from '../../../platform/storage/together.ts';
import type { AdmissionRequired, UserDevice } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import { record } from '../../audit/record.ts';
import type {
  HalfMemberSignInRow,
  MemberRow,
  MemberSessionRow,
  OrganizationRow,
  Queries,
} from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { memberHolder } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { providerLabel } from '../../notices/mail/notice.ts';
import { noteChange } from '../../notices/note.ts';
import { isGuardedElsewhere, isShared, setMemberPassword } from '../../proofs/passwords/of-members.ts';
import { keepAccount } from '../../proofs/social/registrations.ts';
import { type OpenSession, renewSession, startSession } from '../../sessions/session-rows.ts';
import { missingAdmission } from '../../sessions/sign-in/admission.ts';
import { withProofs } from '../../sessions/sign-in/factors.ts';
import { endHalf } from '../../sessions/sign-in/half-sign-ins.ts';
import { describeDevice } from '../../sessions/sign-in/user-device.ts';
import { keepRegistrations } from '../../sso/registrations.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import type { MessageWorld, NoticeWorld } from '../../world/world.ts';
import { describedMember, type MemberAtHome, onlyMember } from '../members/describe.ts';
import { requireUnlocked } from '../members/locked-members.ts';
import { isSettled } from '../members/member-rows.ts';
import { type Entrant, lockEntrant, readEntrant } from './entrant.ts';
import { keepHalf, type NewHalf, startHalf } from './half-sign-ins.ts';
import { memberFor, settle } from './joining.ts';
import { judge, sendsByItself, toProve, type Verdict } from './judge.ts';
import { countsFor, isOnlyClaimed, isPrimary, isProvedAnywhere } from './proofs.ts';
import { checkNewcomer } from './provisioning.ts';

interface Entry {
  /** Locked. */
  organization: OrganizationRow;
  address: Address;
  /** What this call has proved. */
  proofs: readonly Proof[];
  minutes: number;
  /** The half sign-in that was sent along, with its token; locked. */
  half: { row: HalfMemberSignInRow; token: string } | null;
  /** The caller's session; locked. */
  session: MemberSessionRow | null;
  /** The hash of a password that is set once all is proved. */
  newPasswordHash?: string | undefined;
}

/** The member is signed in, or a proof is missing. */
export type Entered =
  | {
      kind: 'session';
      memberId: string;
      session: OpenSession<'member'>;
      /** The member after all that the transaction has written. @default read for the reply */
      home?: MemberAtHome;
      /** @default read for the reply */
      device?: UserDevice;
    }
  | {
      kind: 'half';
      /** Null while nothing shows that the visitor is the member with their address. */
      memberId: string | null;
      token: string;
      verdict: Verdict;
      /** Set once all is proved. */
      admission: AdmissionRequired | null;
      /** Whether a code goes to the member's number now. */
      sendsText: boolean;
      organization: OrganizationRow;
      address: Address;
    };

/**
 * Merges the proofs, finds or makes the member, and starts the session when they are enough: then it commits the transaction, in which
 * nothing else may run.
 *
 * @throws Refusal those of `checkNewcomer` and `checkMayJoin`
 */
export async function enter(
  world: MessageWorld,
  trx: Queries,
  caller: Caller,
  entry: Entry,
): Promise<Entered> {
  const { organization, address } = entry;
  const proofs = withProofs(earlierProofs(entry), entry.proofs);
  const arrival = {
    organizationId: organization.organization_id,
    key: address.key,
    ip: caller.ip,
    sessionId: entry.session?.session_id ?? '',
  };
  const { existing, known } = await lockEntrant(trx, arrival);
  if (isOnlyClaimed(proofs, address.key) || !isShown(entry, proofs, existing))
    return askForProof(world, trx, entry, proofs);
  await checkNewcomer(world, trx, address);
  const member = await memberFor(world, trx, { organization, address, existing }, proofs);
  requireUnlocked(member);
  const entrant = (member === existing && known) || (await readEntrant(trx, arrival));
  const judged = { ...member, ...entrant, isSettled: isSettled(member) };
  const hash = entry.newPasswordHash ?? waitingPassword(world, entry, member);
  const isVouchedFor = entry.proofs.some(({ method }) => method === 'trusted_auth_token');
  const changesPassword = hash !== undefined;
  const byRule = judge(organization, judged, proofs, { changesPassword, isVouchedFor });
  const current = withProofs(entry.half?.row.proofs ?? [], entry.proofs);
  const mayChange = changesPassword && !isVouchedFor && !byRule.primary && !byRule.mfa;
  const lacksAddress = mayChange && (await isGuardedElsewhere(world, trx, member, current));
  const verdict = lacksAddress ? toProve(organization, (method) => method !== 'sso') : byRule;
  const bag = {
    proofs,
    organizationId: organization.organization_id,
    memberId: member.member_id,
    replacesSessionId: entry.session?.session_id ?? null,
    newPasswordHash: entry.newPasswordHash ?? null,
  };
  if (!isAllProved(entry, member) && (verdict.primary || verdict.mfa)) {
    const token = await keepHalf(world, trx, entry.half, { ...bag, address });
    await recordHalf(trx, member.member_id, entry.proofs);
    const sendsText = verdict.mfa !== null && sendsByItself(organization.settings, judged);
    const half = { kind: 'half', admission: null, verdict, sendsText, organization, address } as const;
    return { ...half, memberId: member.member_id, token };
  }
  const isRenewed = entry.session?.member_id === member.member_id && hash === undefined;
  const admission = isRenewed ? null : await missingAdmission(world, trx, memberHolder(world, member));
  if (admission) {
    // Another token: a copy of the first one must gain nothing by what is proved now.
    if (entry.half) await endHalf(world, trx, entry.half.row);
    const replacesSessionId = bag.replacesSessionId ?? entry.half?.row.replaces_session_id ?? null;
    const waiting = {
      ...bag,
      replacesSessionId,
      newPasswordHash: hash ?? null,
      awaits: 'admission',
    } as const;
    return startAdmission(world, trx, { ...waiting, address, organization, admission });
  }
  await settle(world, trx, member, proofs);
  const { member_id, organization_id } = member;
  for (const proof of proofs) {
    if (!proof.account || !countsFor(proof, member)) continue;
    const proved = proof.address === member.address_key && isProvedAnywhere(proofs, member.address_key);
    const { id, provider_type } = proof.account;
    const linked = { ...proof.account, ...(proved && { proved_address: member.address_key }) };
    const account = await keepAccount(world, trx, { member_id, organization_id }, linked);
    // One that was there keeps its id, and who has just joined knows.
    if (account?.oauth_registration_id !== id || !isSettled(member)) continue;
    const method = { type: 'social', id, label: providerLabel(provider_type) } as const;
    await noteChange(world, trx, caller, { member, notice: { kind: 'method_added', method } });
  }
  await keepRegistrations(
    world,
    trx,
    { organization, member },
    current.filter((proof) => countsFor(proof, member)),
  );
  const completion = { ...entry, newPasswordHash: hash, devices: entrant.devices };
  const session = await complete(world, trx, caller, completion, member, proofs);
  if (hash !== undefined) {
    await setMemberPassword(world, trx, caller, member, hash, {
      sessionId: session.row.session_id,
      token: null,
    });
  }
  const [rows] = await together(trx, [describedMember(world, member_id)], { commits: true });
  const device = describeDevice(caller.ip, entrant);
  return { kind: 'session', memberId: member_id, session, home: onlyMember(world, rows), device };
}

/** All is proved; the terms to accept, or fields to fill in, are missing. */
async function startAdmission(
  world: RuleWorld,
  trx: Queries,
  {
    organization,
    admission,
    ...half
  }: NewHalf & { memberId: string; organization: OrganizationRow; admission: AdmissionRequired },
): Promise<Entered> {
  const { memberId, address, proofs } = half;
  const token = await startHalf(world, trx, { ...half, awaits: 'admission' });
  await recordHalf(trx, memberId, proofs.slice(-1));
  const verdict = { primary: null, mfa: null };
  return { kind: 'half', memberId, token, verdict, admission, sendsText: false, organization, address };
}

/** The half sign-in awaits nothing but the admission of this member. What it had not proved or chosen then is judged now. */
const isAllProved = ({ half, proofs, newPasswordHash }: Entry, { member_id }: MemberRow): boolean =>
  half?.row.awaits === 'admission' &&
  half.row.member_id === member_id &&
  proofs.length === 0 &&
  newPasswordHash === undefined;

/** The proofs of the half sign-in or the session, if they are about the same person. */
function earlierProofs({ address, half, session }: Entry): readonly Proof[] {
  const fromHalf = half?.row.address_key === address.key ? half.row.proofs : [];
  const isSame = session?.proofs.some((proof) => proof.address === address.key);
  return withProofs((isSame && session?.proofs) || [], fromHalf);
}

/** What this call has proved; the second factor, or another first one, is missing. */
function recordHalf(trx: Queries, userId: string, proofs: readonly Proof[]): Promise<void> {
  const facts = proofs.map(({ method }) => ({
    kind: 'sign_in.halfway' as const,
    userId,
    details: { method },
  }));
  return record(trx, ...facts);
}

/**
 * Whether something shows that the visitor is the member with the address, or a person who may become one. What another organization's
 * login says does not: its admins have it say any address.
 */
function isShown(
  { organization: { organization_id }, address, session }: Entry,
  proofs: readonly Proof[],
  member: MemberRow | undefined,
): boolean {
  if (member && session?.member_id === member.member_id) return true;
  const judged = {
    organization_id,
    address_key: address.key,
    ...(member && { member_id: member.member_id }),
  };
  return proofs.some((proof) => isPrimary(proof) && !proof.claimed && countsFor(proof, judged));
}

/** An address of which nothing is shown shows nothing of its owner, not even whether they are a member. */
async function askForProof(
  world: RuleWorld,
  trx: Queries,
  { organization, address, half, session }: Entry,
  proofs: readonly Proof[],
): Promise<Entered> {
  const verdict = toProve(organization);
  const token = await keepHalf(world, trx, half, {
    address,
    proofs,
    organizationId: organization.organization_id,
    memberId: null,
    replacesSessionId: session?.session_id ?? null,
  });
  const claimed = { memberId: null, token, verdict, admission: null, sendsText: false };
  return { kind: 'half', ...claimed, organization, address };
}

/** A password that this member, or this address, chose while signing in. */
function waitingPassword(
  world: Parts<'settings'>,
  { address, half }: Entry,
  member: MemberRow,
): string | undefined {
  if (!half || half.row.address_key !== address.key) return undefined;
  if (!isShared(world) && half.row.member_id !== member.member_id) return undefined;
  return half.row.new_password_hash ?? undefined;
}

/** Joins the caller's session if it is this member's; else starts one, and ends the one it replaces. */
async function complete(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  { session, half, minutes, newPasswordHash, devices }: Entry & Pick<Entrant, 'devices'>,
  member: MemberRow,
  all: readonly Proof[],
): Promise<OpenSession<'member'>> {
  const { member_id: memberId } = member;
  // Proofs for another organization or member do not count here.
  const proofs = all.filter((proof) => countsFor(proof, member));
  if (half) await endHalf(world, trx, half.row);
  // With a new password a new session begins: a thief may have a copy of the old token.
  const joins = session?.member_id === memberId && newPasswordHash === undefined;
  if (session && joins) return renewSession<'member'>(world, trx, caller, session, { proofs, minutes });
  const replaces = [session?.session_id, half?.row.replaces_session_id].filter(
    (id) => typeof id === 'string',
  );
  const start = { holder: memberHolder(world, member), proofs, minutes, replaces, devices };
  return startSession(world, trx, caller, start);
}
