/** Whether a password is the one on file, and the sessions that begin with it. */

import type { Address } from '../accounts/emails.ts';
import { endOldAccess, findPassword, type KnownPassword } from '../accounts/passwords.ts';
import { lockUserForSignIn } from '../accounts/user-rows.ts';
import type { Caller } from '../calls/call.ts';
import { findUserType } from '../calls/user-search.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { limitTries, reserveTry } from '../limits.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import type { World } from '../world.ts';
import { exchanged } from './delegates.ts';
import { joinOrStart, type OpenSession, passwordFactor, signIn, startSession } from './sign-in.ts';

/**
 * Whose password this is. Every wrong one counts against the address, also one that nobody has; a right one does not.
 *
 * @throws Refusal `user_lock_limit_reached`, `unauthorized_credentials`, `email_not_found`, `no_user_password`,
 * `reset_password`
 */
export async function provePassword(
  world: World,
  caller: Caller,
  address: Address,
  typed: string,
): Promise<KnownPassword> {
  await limitTries(world, caller.ip);
  const giveBack = await reserveTry(world, { key: address.key, ip: caller.ip });
  const known = await findPassword(world.database, address);
  const right = await verifyPassword(known?.hash ?? null, typed);
  if (!known || !right) throw await wrongPassword(world, address, known);
  await giveBack();
  if (known.requires_reset) throw new Refusal('reset_password');
  return known;
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

/** Keeps the password as it was proved until the transaction ends. */
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

export function signInWithPassword(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: { userId: string; minutes: number; remembered?: readonly string[] | undefined },
) {
  return signIn(world, queries, caller, { ...proof, factor: passwordFactor(world.clock.now()) });
}

interface NewStart {
  userId: string;
  minutes: number;
  /** A session that ends now, whose proofs the new one takes over. */
  replaced?: SessionRow;
}

/**
 * Starts a session under the new password and ends all that was begun under the old one, also what this visitor's own token
 * opened. The caller has asked for the second factor before.
 */
export async function startWithNewPassword(
  world: World,
  queries: Queries,
  caller: Caller,
  { userId, minutes, replaced }: NewStart,
): Promise<OpenSession> {
  const factor = passwordFactor(world.clock.now());
  const session = replaced
    ? await startSession(
        world,
        queries,
        caller,
        { userId, factor, minutes, provedTotpId: replaced.proved_totp_id },
        {
          earlier: replaced.factors.filter(
            ({ delivery_method: by }) => by !== exchanged && by !== 'knowledge',
          ),
        },
      )
    : await joinOrStart(world, queries, caller, { userId, factor, minutes });
  await endOldAccess(world, queries, session.row);
  return session;
}
