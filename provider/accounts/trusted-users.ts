/**
 * Whose session a trusted token begins: that of the user with the id from its server, or else with the proved mail
 * address.
 */
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts, RuleWorld, StoreWorld } from '../world/ground.ts';
import { confirmContact, lockContact, ofEmail } from './contacts.ts';
import { type Address, findEmail, findOrCreateEmail } from './emails.ts';
import { checkContact, signUp } from './sign-up.ts';

/** What a token says of its visitor: one of the two at least. */
interface TrustedIdentity {
  profileId: string;
  /** Unique within the profile, and never reassigned to another user. */
  externalId: string | null;
  /** Only a proved one. */
  address: Address | null;
}

/**
 * Finds or creates the user, makes them active, and notes what was new about them.
 *
 * @throws Refusal `invalid_trusted_auth_token` when the address is of a user whom the server knows by another id
 */
export async function trustedUser(
  world: RuleWorld,
  trx: Queries,
  { profileId, externalId, address }: TrustedIdentity,
): Promise<string> {
  const knownId = await findTrusted(trx, profileId, externalId);
  if (knownId !== null) return knownId;
  if (externalId === null) return userOfAddress(world, trx, address);
  const userId = address
    ? await userOfAddress(world, trx, address)
    : await signUp(world, trx, { status: 'active' }, { email: null });
  const row = await trx
    .insertInto('external_ids')
    .values({
      profile_id: profileId,
      external_id: externalId,
      user_id: userId,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (row) {
    if (!address) await record(trx, { kind: 'user.created', userId, details: {} });
    const details = { method: 'external_id', id: `${profileId} ${externalId}` } as const;
    await record(trx, { kind: 'sign_in_method.added', userId, details });
    return userId;
  }
  const meanwhileId = await findTrusted(trx, profileId, externalId);
  if (meanwhileId === null) throw new Refusal('invalid_trusted_auth_token');
  // The same visitor sent two tokens at once: one user is enough.
  if (!address) await trx.deleteFrom('users').where('user_id', '=', userId).execute();
  return meanwhileId;
}

/** The user whom the server has named by this id before. */
async function findTrusted(
  queries: Queries,
  profileId: string,
  externalId: string | null,
): Promise<string | null> {
  if (externalId === null) return null;
  const row = await queries
    .selectFrom('external_ids')
    .select('user_id')
    .where('profile_id', '=', profileId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Makes sure that the address has a user, unless the id already decides who signs in. Call it before the transaction that needs
 * it: two requests may arrive at once.
 */
export async function prepareAddress(
  world: StoreWorld,
  { profileId, externalId, address }: TrustedIdentity,
): Promise<void> {
  if (!address || (await findTrusted(world.database, profileId, externalId)) !== null) return;
  const contact = ofEmail(await findEmail(world.database, address));
  await checkContact(world, world.database, { email: address.typed, contact });
  if (!contact) await findOrCreateEmail(world, address);
}

async function userOfAddress(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  address: Address | null,
): Promise<string> {
  const email = address && (await findEmail(trx, address));
  // Locked, and read again: another call may just be removing it from its user.
  const contact = email && (await lockContact(trx, email.email_id));
  if (!contact) throw new Refusal('invalid_trusted_auth_token');
  await confirmContact(world, trx, contact, null);
  return contact.userId;
}
