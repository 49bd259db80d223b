/** Whether a password is the one stored. */

import { noteUser } from '../audit/context.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { reserveTry } from '../limits.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import { renewHash } from '../passwords/renew-hash.ts';
import type { World } from '../world.ts';
import type { Address } from './emails.ts';
import type { KnownPassword } from './passwords.ts';
import { findPassword } from './passwords.ts';
import { lockUserForSignIn } from './user-rows.ts';
import { findUserType } from './user-type.ts';
/**
 * Finds whose password this is. A wrong one counts against the address, even if no user has it; a correct one does not.
 *
 * @param typed as it is, not normalized: another system may have hashed that
 * @throws Refusal `user_lock_limit_reached`, `unauthorized_credentials`, `email_not_found`, `no_user_password`,
 * `reset_password`
 */
export async function provePassword(
  world: World,
  caller: Caller,
  address: Address,
  typed: string,
): Promise<KnownPassword> {
  const giveBack = await reserveTry(world, { key: address.key, ip: caller.ip });
  const known = await findPassword(world.database, address);
  if (known) noteUser(known.user_id);
  const right = await verifyPassword(known?.hash ?? null, typed).catch(async (error: unknown) => {
    // Nothing was tried: a busy provider must not lock its users out.
    await giveBack();
    throw error;
  });
  if (!known || !right) throw await wrongPassword(world, address, known);
  await giveBack();
  if (known.requires_reset) throw new Refusal('reset_password');
  return renew(world, known, { address, typed });
}

/** The next sign-in finds a hash of our own. */
function renew(
  world: World,
  known: KnownPassword,
  { address, typed }: { address: Address; typed: string },
): Promise<KnownPassword> {
  return renewHash(known, typed, {
    find: () => findPassword(world.database, address),
    async store(hash) {
      const renewed = await world.database
        .updateTable('passwords')
        .set({ hash })
        .where('user_id', '=', known.user_id)
        .where('hash', '=', known.hash)
        .returning('password_id')
        .executeTakeFirst();
      return renewed !== undefined;
    },
  });
}

function wrongCredentials(): Refusal {
  const message = 'The email address or the password is wrong.';
  return new Refusal('unauthorized_credentials', { message });
}

async function wrongPassword(
  world: World,
  address: Address,
  known: KnownPassword | undefined,
): Promise<Refusal> {
  if (known || world.settings.enumerationSafe) return wrongCredentials();
  const type = await findUserType(world.database, address);
  return new Refusal(type === 'new' ? 'email_not_found' : 'no_user_password');
}

/** Locks the password that was proved until the transaction ends. */
export async function lockPassword(queries: Queries, known: KnownPassword): Promise<void> {
  await lockUserForSignIn(queries, known.user_id);
  const same = await queries
    .selectFrom('passwords')
    .select('password_id')
    .where('user_id', '=', known.user_id)
    .where('hash', '=', known.hash)
    .where('requires_reset', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!same) throw wrongCredentials();
}
