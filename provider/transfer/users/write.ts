/** Writes a batch of users, each with all that belongs to it. */
import { pendingUserDays } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import { day, inOrder, later } from '../../clock/clock.ts';
import type { Queries, Tables } from '../../database/schema.ts';
import { insertRows, type RowsOf } from '../insert-rows.ts';
import { secondRows, secondTables } from '../second-factors.ts';
import type { TransferWorld } from '../world.ts';
import type { Candidate } from './read.ts';

/** Runs in a transaction and in an audit context. */
export async function writeUsers(
  world: TransferWorld,
  queries: Queries,
  users: readonly Candidate[],
): Promise<void> {
  if (users.length === 0) return;
  await insertRows(
    queries,
    tablesInOrder,
    users.map((user) => rowsOf(world, user)),
  );
  await record(
    queries,
    ...users.map(({ userId }) => ({ kind: 'user.created', userId, details: {} }) as const),
  );
}

const tablesInOrder = [
  'users',
  'emails',
  'phone_numbers',
  'passwords',
  ...secondTables,
  'webauthn_registrations',
  'oauth_registrations',
  'crypto_wallets',
  'external_ids',
  'terms_acceptances',
] as const satisfies (keyof Tables)[];

function rowsOf(world: TransferWorld, user: Candidate): RowsOf<(typeof tablesInOrder)[number]> {
  const { random, clock } = world;
  const now = clock.now();
  const created_at = user.created_at ?? now;
  const key = { user_id: user.userId };
  const id = (name: string) => `${name}-${random.uuid()}`;
  const emails = inOrder(created_at, withPrimary(user.emails)).map(({ email, ...more }) => ({
    ...{ email_id: id('email'), address: email.typed, address_key: email.key },
    ...more,
    ...key,
  }));
  return {
    users: [
      {
        ...key,
        created_at,
        ...user.name,
        status: user.status,
        roles: JSON.stringify(user.roles),
        mfa: user.mfa,
        let_in: user.let_in,
        prepared: user.prepared,
        locked_at: user.locked_at,
        lock_reason: user.lock_reason,
        methods_locked_until: user.methods_locked_until,
        deletes_at: user.deletes_at,
        trusted_metadata: JSON.stringify(user.trusted_metadata),
        untrusted_metadata: JSON.stringify(user.untrusted_metadata),
        fields_due: 'required',
        // From now, whenever the account was made elsewhere.
        next_sweep_at: later(now, pendingUserDays * day),
      },
    ],
    emails,
    phone_numbers: inOrder(created_at, withPrimary(user.phone_numbers)).map((phone) => ({
      phone_id: id('phone-number'),
      ...phone,
      ...key,
    })),
    passwords: user.password ? [{ password_id: id('password'), ...user.password, ...key, created_at }] : [],
    ...secondRows(world, key, created_at, user),
    webauthn_registrations: inOrder(created_at, user.passkeys).map(({ transports, ...passkey }) => ({
      ...{ webauthn_registration_id: id('webauthn-registration'), transports: JSON.stringify(transports) },
      ...passkey,
      ...key,
    })),
    oauth_registrations: inOrder(created_at, user.providers).map(({ email, ...account }) => ({
      oauth_registration_id: id('oauth-user'),
      email_id: emails.find(({ address_key }) => address_key === email?.toLowerCase())?.email_id ?? null,
      ...account,
      ...key,
    })),
    crypto_wallets: inOrder(created_at, user.crypto_wallets).map(({ type, ...wallet }) => ({
      ...{ crypto_wallet_id: id('crypto-wallet'), wallet_type: type },
      ...wallet,
      ...key,
    })),
    external_ids: inOrder(created_at, user.external_ids).map((one) => ({ ...one, ...key })),
    terms_acceptances: user.terms_accepted.map((one) => ({ user_id: user.userId, member_id: null, ...one })),
  };
}

/** The first proved one stays the primary one. */
function withPrimary<C extends { verified: boolean }>(contacts: readonly C[]) {
  const primary = contacts.find(({ verified }) => verified);
  return contacts.map((contact) => ({ ...contact, is_primary: contact === primary }));
}
