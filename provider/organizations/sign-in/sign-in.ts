/** The end of every sign-in: a session in an organization, or proofs with which to choose one. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { DiscoveryReply } from '../../../session-core/wire/b2b/shared.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import type {
  HalfMemberSignInRow,
  MemberSessionRow,
  OrganizationRow,
  Queries,
} from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { LockedCodes } from '../../proofs/codes/of-members.ts';
import { lockSessionToJoin } from '../../sessions/locked-session.ts';
import type { RuleWorld, StoreWorld } from '../../world/ground.ts';
import type { SignInWorld } from '../../world/world.ts';
import type { InboxPlace } from '../members/inboxes.ts';
import { foundOrganization, sharedOrganization } from '../organization-rows.ts';
import { discover } from './discovery.ts';
import { enter } from './enter.ts';
import { startHalf } from './half-sign-ins.ts';
import { openSignIn } from './opening.ts';
import { missingProof } from './proofs.ts';
import { memberFactorReply } from './replies.ts';

interface Attempt {
  organizationId: string;
  minutes: number;
  /** The token of a half sign-in that the caller sent along. */
  intermediate_session_token?: string | undefined;
  locale?: string | undefined;
  /** Where the code was sent that the caller tries; see `openSignIn`. @default none */
  inboxPlace?: InboxPlace;
}

/**
 * What a call has proved, and about which address. A refusal is a value, so that the transaction keeps what it counted.
 *
 * @param session the caller's, locked
 * @param codes those of the place in the attempt, if they are locked already
 */
type Prove = (
  trx: Queries,
  organization: OrganizationRow,
  session: MemberSessionRow | null,
  codes: LockedCodes | null,
) => Promise<Proved | Refusal>;

interface Proved {
  address: Address;
  proofs: readonly Proof[];
  /** The hash of a password that is set once the sign-in is complete. */
  newPasswordHash?: string;
}

/**
 * Proves something and enters the organization with it, in one transaction; gives the reply. In this order, everywhere: the organization,
 * the half sign-in, the session, the proof, the member; so two calls never deadlock.
 */
export async function signInTo(
  world: SignInWorld,
  caller: Caller,
  { organizationId, minutes, intermediate_session_token: token, locale, inboxPlace }: Attempt,
  prove: Prove,
) {
  const outcome = await inTransaction(world.database, async (trx) => {
    const first = sharedOrganization(world, organizationId);
    const opened = await openSignIn(world, trx, caller, { first, token, inboxPlace });
    if (opened instanceof Refusal) return opened;
    const { half, codes } = opened;
    const organization = foundOrganization(opened.rows[0]);
    const session = await lockSessionToJoin(world, trx, caller, 'member');
    const proved = await prove(trx, organization, session, codes);
    if (proved instanceof Refusal) return proved;
    return enter(world, trx, caller, {
      organization,
      ...proved,
      minutes,
      half: half && { row: half, token: token ?? '' },
      session,
    });
  });
  if (outcome instanceof Refusal) throw outcome;
  return memberFactorReply(world, outcome, { caller, locale });
}

interface ProvedAnywhere extends Pick<Proved, 'address' | 'proofs'> {
  /** The half sign-in that was sent along; locked. */
  half?: HalfMemberSignInRow | null;
}

/** Proves something, for a visitor who chooses the organization afterwards; gives the reply. */
export async function signInToAny(
  world: StoreWorld,
  prove: (trx: Queries) => Promise<ProvedAnywhere | Refusal>,
): Promise<Omit<DiscoveryReply, keyof Common>> {
  const outcome = await inTransaction(world.database, async (trx) => {
    const proved = await prove(trx);
    return proved instanceof Refusal ? proved : beginDiscovery(world, trx, proved);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function beginDiscovery(
  world: RuleWorld,
  trx: Queries,
  { address, proofs: ownProofs, half = null }: ProvedAnywhere,
) {
  // An account whose address was only claimed counts with the proof of that address, and becomes the member's.
  const before = half?.address_key === address.key ? half.proofs.filter(({ claimed }) => claimed) : [];
  const proofs = [...ownProofs, ...before];
  const token = await startHalf(world, trx, { address, proofs });
  return {
    intermediate_session_token: token,
    email_address: address.typed,
    discovered_organizations: await discover(world, trx, { addressKey: address.key, proofs, joins: true }),
    primary_required: missingProof(proofs, address.key),
  };
}
