/** Whether a password is the one stored for an address, in one organization or where all organizations share it. */
import type { Address } from '../accounts/emails.ts';
import type { Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { reserveTry } from '../limits.ts';
import { isBreached } from '../passwords/breach.ts';
import { normalizePassword, verifyPassword } from '../passwords/hashing.ts';
import { renewHash } from '../passwords/renew-hash.ts';
import type { World } from '../world.ts';
import { limitKey } from './inboxes.ts';
import { findMemberByAddress } from './member-rows.ts';
import { projectIdOf, requireOrganization } from './organization-rows.ts';
import { findMemberPassword, isShared, type KnownMemberPassword } from './passwords.ts';
import { passwordProof } from './proofs.ts';

export interface ProvedPassword extends KnownMemberPassword {
  /** The one member whose password it is; null: that of the address. */
  memberId: string | null;
}

interface PasswordAttempt {
  address: Address;
  /** Null: for all organizations of the address. */
  organizationId: string | null;
  /** As it is, not normalized: another system may have hashed that. */
  typed: string;
  /** Whether a leaked password may be used once more, to be replaced. */
  mayBeLeaked?: boolean;
}

/**
 * Finds the password that was typed. A wrong one counts against the address, even if no member has it; a right one does not.
 *
 * @throws Refusal `cross_org_passwords_not_enabled`, `organization_not_found`, `user_lock_limit_reached`,
 *   `unauthorized_credentials`, `member_password_not_found`, `member_reset_password`
 */
export async function proveMemberPassword(
  world: World,
  caller: Caller,
  { address, organizationId, typed, mayBeLeaked = false }: PasswordAttempt,
): Promise<ProvedPassword> {
  if (organizationId === null && !isShared(world)) throw new Refusal('cross_org_passwords_not_enabled');
  // One password has one count of tries, also when it is tried at another organization.
  const place = { address, organizationId: isShared(world) ? null : organizationId };
  const giveBack = await reserveTry(world, { key: limitKey(world, place), ip: caller.ip });
  const known = await findFor(world, organizationId, address);
  const right = await verifyPassword(known?.hash ?? null, typed).catch(async (error: unknown) => {
    // This does not count as a try: a busy provider must not lock its members out.
    await giveBack();
    throw error;
  });
  if (!known || !right) {
    const isSecret = known !== null || world.settings.enumerationSafe;
    throw isSecret ? wrongCredentials() : new Refusal('member_password_not_found');
  }
  await giveBack();
  if (known.requires_reset) throw new Refusal('member_reset_password');
  if (
    !mayBeLeaked &&
    world.settings.passwords.breachDetectionOnSignIn &&
    (await isBreached(world, normalizePassword(typed)))
  ) {
    throw new Refusal('member_reset_password');
  }
  return renew(world, known, { organizationId, address, typed });
}

/** The next sign-in finds a hash of our own. */
function renew(
  world: World,
  known: ProvedPassword,
  { organizationId, address, typed }: Pick<PasswordAttempt, 'organizationId' | 'address' | 'typed'>,
): Promise<ProvedPassword> {
  return renewHash(known, typed, {
    find: () => findFor(world, organizationId, address),
    async store(hash) {
      const renewed = await world.database
        .updateTable('member_passwords')
        .set({ hash })
        .where('password_id', '=', known.password_id)
        .where('hash', '=', known.hash)
        .returning('password_id')
        .executeTakeFirst();
      return renewed !== undefined;
    },
  });
}

async function findFor(
  world: World,
  organizationId: string | null,
  address: Address,
): Promise<ProvedPassword | null> {
  const organization =
    organizationId === null ? null : await requireOrganization(world, world.database, organizationId);
  const member = organization && (await findMemberByAddress(world.database, organization, address.key));
  if (!isShared(world) && !member) return null;
  const owner = { member_id: member?.member_id ?? '', address_key: address.key };
  const found = await findMemberPassword(world, world.database, owner);
  return found ? { ...found, memberId: isShared(world) ? null : owner.member_id } : null;
}

function wrongCredentials(): Refusal {
  return new Refusal('unauthorized_credentials', { message: 'The email address or the password is wrong.' });
}

/** Keeps the password as it was proved until the transaction ends, and gives what it proves. */
export async function lockPasswordProof(
  world: World,
  trx: Queries,
  known: ProvedPassword,
  address: Address,
): Promise<Proof> {
  const same = await trx
    .selectFrom('member_passwords')
    .select('password_id')
    .where('password_id', '=', known.password_id)
    .where('project_id', '=', projectIdOf(world))
    .where('hash', '=', known.hash)
    .where('requires_reset', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!same) throw wrongCredentials();
  return passwordProof({ address, memberId: known.memberId, at: world.clock.now() });
}
