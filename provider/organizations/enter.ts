/** From proofs to a session: the one way into an organization, whatever was proved and however. */
import type { Address } from '../accounts/emails.ts';
import type {
  HalfMemberSignInRow,
  MemberRow,
  MemberSessionRow,
  OrganizationRow,
  Proof,
  Queries,
} from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { endHalf, keepProofs, startHalf } from './half-sign-ins.ts';
import { judge, sendsByItself, type Verdict } from './judge.ts';
import {
  insertMember,
  isExpiredInvitation,
  judgedMember,
  lockMemberByAddress,
  updateMember,
} from './member-rows.ts';
import { joinSession, type OpenMemberSession, revokeSession, startSession } from './member-sessions.ts';
import { countsFor, withProofs } from './proofs.ts';
import { checkMayJoin } from './provisioning.ts';

export interface Entry {
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
}

/** The member is signed in, or a proof is missing. */
export type Entered =
  | { kind: 'session'; memberId: string; session: OpenMemberSession }
  | {
      kind: 'half';
      memberId: string;
      token: string;
      verdict: Verdict;
      /** Whether a code goes to the member's number now. */
      sendsText: boolean;
    };

/**
 * Merges the proofs, finds or makes the member, and starts the session when they are enough.
 *
 * @throws Refusal those of `checkMayJoin`
 */
export async function enter(world: World, trx: Queries, caller: Caller, entry: Entry): Promise<Entered> {
  const { organization, address } = entry;
  const proofs = withProofs(earlierProofs(entry), entry.proofs);
  const member = await memberFor(world, trx, entry, proofs);
  const judged = await judgedMember(trx, member);
  const verdict = judge(organization, judged, proofs);
  if (verdict.primary || verdict.mfa) {
    const bag = {
      proofs,
      organizationId: organization.organization_id,
      memberId: member.member_id,
      replacesSessionId: entry.session?.member_session_id ?? null,
    };
    const reused = entry.half && entry.half.row.address_key === address.key ? entry.half : null;
    if (reused) await keepProofs(trx, reused.row, bag);
    const token = reused ? reused.token : await startHalf(world, trx, { ...bag, address });
    const sendsText = verdict.mfa !== null && sendsByItself(organization.settings, judged);
    return { kind: 'half', memberId: member.member_id, token, verdict, sendsText };
  }
  await settle(world, trx, member, proofs);
  const session = await complete(world, trx, caller, entry, member, proofs);
  return { kind: 'session', memberId: member.member_id, session };
}

/** Those of the half sign-in or the session, if they are about the same person. */
function earlierProofs({ address, half, session }: Entry): readonly Proof[] {
  const fromHalf = half?.row.address_key === address.key ? half.row.proofs : [];
  const isSame = session?.proofs.some((proof) => proof.address === address.key);
  return withProofs((isSame && session?.proofs) || [], fromHalf);
}

async function memberFor(
  world: World,
  trx: Queries,
  { organization, address }: Entry,
  proofs: readonly Proof[],
): Promise<MemberRow> {
  const known = await lockMemberByAddress(trx, organization, address.key);
  if (known && !isExpiredInvitation(world, known)) return known;
  await checkMayJoin(world, trx, organization, address, proofs);
  if (known) return known;
  // Two at once: the unique address lets one through, and the other finds what it made.
  const made = await insertMember(world, trx, organization, { address, status: 'pending' });
  const found = made ?? (await lockMemberByAddress(trx, organization, address.key));
  if (!found) throw new Refusal('member_not_found');
  return found;
}

/** The member has proved all that is asked for: they are in, and so is their address. */
async function settle(
  world: World,
  trx: Queries,
  member: MemberRow,
  proofs: readonly Proof[],
): Promise<void> {
  const isProved = proofs.some(
    (proof) => proof.provesAddress && proof.address === member.address_key && countsFor(proof, member),
  );
  if (member.status === 'active' && (member.address_verified || !isProved)) return;
  await updateMember(world, trx, member, {
    status: 'active',
    invited_until: null,
    address_verified: member.address_verified || isProved,
  });
}

/** Joins the caller's session if it is this member's; else starts one, and ends the one it replaces. */
async function complete(
  world: World,
  trx: Queries,
  caller: Caller,
  { organization, session, half, minutes }: Entry,
  member: MemberRow,
  all: readonly Proof[],
): Promise<OpenMemberSession> {
  const { member_id: memberId } = member;
  // What was proved for another organization or member says nothing here.
  const proofs = all.filter((proof) => countsFor(proof, member));
  if (half) await endHalf(trx, half.row);
  if (session && session.member_id === memberId && caller.sessionToken !== null) {
    return joinSession(world, trx, { row: session, token: caller.sessionToken }, { proofs, minutes });
  }
  for (const replaced of [session?.member_session_id, half?.row.replaces_session_id]) {
    if (replaced) await revokeSession(world, trx, replaced);
  }
  return startSession(world, trx, caller, {
    organizationId: organization.organization_id,
    memberId,
    proofs,
    minutes,
  });
}
