/** Mail addresses: their form, and the users they belong to. */
import type { EmailRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';

// Local part: letters, digits, the "atext" symbols of RFC 5322 section 3.2.3, and dots. Last label: two letters or more.
const form =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,254}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

export interface Address {
  /** As typed, without space around it. */
  typed: string;
  /** As compared. */
  key: string;
}

/** @throws Refusal `invalid_email` */
export function readAddress(text: string): Address {
  const typed = text.trim();
  if (!form.test(typed)) throw new Refusal('invalid_email');
  return { typed, key: typed.toLowerCase() };
}

/** The mail address on file; a new one comes with a new, pending user. */
export async function findOrCreateEmail(world: World, address: Address): Promise<EmailRow> {
  const known = await findEmail(world.database, address);
  if (known) return known;
  await createPendingUser(world, address);
  const created = await findEmail(world.database, address);
  if (!created) throw new Error('A mail address vanished right after it was written.');
  return created;
}

function findEmail(queries: Queries, address: Address): Promise<EmailRow | undefined> {
  return queries.selectFrom('emails').selectAll().where('address_key', '=', address.key).executeTakeFirst();
}

/** Tries of one address queue here, so that no number of parallel ones gets more than its share of wrong tries. */
export function lockEmail(queries: Queries, emailId: string): Promise<EmailRow | undefined> {
  return queries
    .selectFrom('emails')
    .selectAll()
    .where('email_id', '=', emailId)
    .forUpdate()
    .executeTakeFirst();
}

/** Two first visits at once: the unique address lets one through, and the other's user is taken back. */
async function createPendingUser({ database, random, clock }: World, address: Address): Promise<void> {
  const created_at = clock.now();
  const user_id = `user-${random.uuid()}`;
  await database.transaction().execute(async (trx) => {
    await trx.insertInto('users').values({ user_id, status: 'pending', created_at }).execute();
    const written = await trx
      .insertInto('emails')
      .values({
        email_id: `email-${random.uuid()}`,
        user_id,
        address: address.typed,
        address_key: address.key,
        created_at,
      })
      .onConflict((conflict) => conflict.column('address_key').doNothing())
      .returning('email_id')
      .executeTakeFirst();
    if (!written) await trx.deleteFrom('users').where('user_id', '=', user_id).execute();
  });
}

/**
 * Marks an address as proved, and its user as active. A password that was set before may be a stranger's, who wrote down
 * this address to wait for its owner: it opens nothing any more, and neither do the sessions begun with it.
 */
export async function confirmEmail(queries: Queries, email: EmailRow): Promise<void> {
  const first = await queries
    .updateTable('emails')
    .set({ verified: true })
    .where('email_id', '=', email.email_id)
    .where('verified', '=', false)
    .returning('email_id')
    .executeTakeFirst();
  if (first) await distrustPassword(queries, email.user_id);
  await queries.updateTable('users').set({ status: 'active' }).where('user_id', '=', email.user_id).execute();
}

async function distrustPassword(queries: Queries, userId: string): Promise<void> {
  const distrusted = await queries
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where('user_id', '=', userId)
    .returning('password_id')
    .executeTakeFirst();
  if (!distrusted) return;
  await queries.deleteFrom('sessions').where('user_id', '=', userId).execute();
  // Whoever set the password could have added these to come back by.
  await queries.deleteFrom('webauthn_registrations').where('user_id', '=', userId).execute();
  await queries.deleteFrom('crypto_wallets').where('user_id', '=', userId).execute();
}
