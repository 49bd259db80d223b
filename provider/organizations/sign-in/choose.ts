/** The choice of an organization: lists, enters and creates them, and switches to another. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { DiscoveredOrganization, PrimaryRequired } from '../../../session-core/wire/b2b/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockMemberSession, lockSessionToJoin, requireSession } from '../../sessions/locked-session.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { MessageWorld } from '../../world/world.ts';
import { findMemberByAddress, recordNewMember } from '../members/member-rows.ts';
import { insertMember } from '../members/new-members.ts';
import { adminRoleOf } from '../members/roles.ts';
import { createOrganization, lockOrganization, type NewOrganizationRow } from '../organization-rows.ts';
import { discover } from './discovery.ts';
import { type Entered, enter } from './enter.ts';
import { requireHalf } from './half-sign-ins.ts';
import { discoveryAddress, isOnlyClaimed, missingProof, provingMethods } from './proofs.ts';
import { checkClaim, checkNewcomer } from './provisioning.ts';

/** A session lists memberships only; a half sign-in also what may be joined. */
export async function listOrganizations(
  world: StoreWorld,
  caller: Caller,
  token: string | undefined,
): Promise<{
  email_address: string;
  discovered_organizations: DiscoveredOrganization[];
  organization_id_hint: string | null;
  primary_required: PrimaryRequired | null;
}> {
  if (token !== undefined) {
    const half = await requireHalf(world, world.database, token);
    const { address, address_key: addressKey, proofs, organization_id } = half;
    const isGeneral = discoveryAddress(proofs) === addressKey || isOnlyClaimed(proofs, addressKey);
    const joinable = isGeneral
      ? await discover(world, world.database, { addressKey, proofs, joins: true })
      : [];
    return {
      email_address: address,
      discovered_organizations: joinable,
      organization_id_hint: organization_id,
      primary_required: missingProof(proofs, addressKey),
    };
  }
  const { proofs } = await requireSession(world, world.database, caller, 'member');
  const addressKey = discoveryAddress(proofs);
  // A session with proofs of only one organization proves nothing to others.
  const organizations =
    addressKey === null ? [] : await discover(world, world.database, { addressKey, proofs, joins: false });
  return {
    email_address: addressKey ?? '',
    discovered_organizations: organizations,
    organization_id_hint: null,
    primary_required: null,
  };
}

interface Choice {
  token: string | undefined;
  organizationId: string;
  minutes: number;
}

/** Enters an organization with a half sign-in. It is used up when that is enough. */
export function exchangeHalf(
  world: MessageWorld,
  caller: Caller,
  { token, organizationId, minutes }: Choice,
): Promise<Entered> {
  return inTransaction(world.database, async (trx) => {
    const organization = await lockOrganization(world, trx, organizationId);
    const row = await requireHalf(world, trx, required(token), { lock: true });
    const session = await lockSessionToJoin(world, trx, caller, 'member');
    const address = { typed: row.address, key: row.address_key };
    const half = { row, token: required(token) };
    return enter(world, trx, caller, { organization, address, proofs: [], minutes, half, session });
  });
}

/**
 * Exchanges the session for one in another organization. No one joins by a session: only members and invited people
 * may enter.
 */
export function exchangeSession(
  world: MessageWorld,
  caller: Caller,
  { organizationId, minutes }: Omit<Choice, 'token'>,
): Promise<Entered> {
  return inTransaction(world.database, async (trx) => {
    const organization = await lockOrganization(world, trx, organizationId);
    const session = await lockMemberSession(world, trx, caller);
    const key = discoveryAddress(session.proofs);
    const member = key === null ? undefined : await findMemberByAddress(trx, organization, key);
    // The same answer for an organization that is unknown and one that the person does not belong to.
    if (key === null || !member) throw new Refusal('organization_not_found');
    const address = { typed: member.address, key };
    return enter(world, trx, caller, { organization, address, proofs: [], minutes, half: null, session });
  });
}

interface Creation {
  token: string | undefined;
  minutes: number;
  fields: NewOrganizationRow;
}

/** Creates an organization. Its first member and admin is the person who has proved the address. */
export function createThrough(
  world: MessageWorld,
  caller: Caller,
  { token, minutes, fields }: Creation,
): Promise<Entered> {
  if (!world.settings.project.create_organization_enabled) throw new Refusal('create_organization_disabled');
  return inTransaction(world.database, async (trx) => {
    const row = await requireHalf(world, trx, required(token), { lock: true });
    const session = await lockSessionToJoin(world, trx, caller, 'member');
    const address: Address = { typed: row.address, key: row.address_key };
    const isProved = row.proofs.some(
      (proof) => proof.provesAddress && proof.organizationId === null && proof.address === address.key,
    );
    if (!isProved) {
      throw new Refusal('action_available_only_once_primary_authentication_is_met', {
        message: 'Prove that the address is yours before you create an organization.',
        details: { allowed_auth_methods: provingMethods },
      });
    }
    await checkClaim(world, trx, null, address.key);
    await checkNewcomer(world, trx, address);
    const { organization, founder } = await createOrganization(world, trx, fields, {
      addressKey: address.key,
      found: (place) =>
        insertMember(world, trx, place, {
          address,
          status: 'pending',
          roles: [adminRoleOf(world)],
          joinsByThemselves: true,
        }),
    });
    if (founder) await recordNewMember(trx, founder);
    const half = { row, token: required(token) };
    return enter(world, trx, caller, { organization, address, proofs: [], minutes, half, session });
  });
}

function required(token: string | undefined): string {
  if (token === undefined) throw new Refusal('intermediate_session_not_found');
  return token;
}
