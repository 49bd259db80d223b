/** Writes a batch of users, each with all that belongs to it. */
import type { Insertable } from 'kysely';
import { pendingUserDays } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import { day, later } from '../clock.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { seal } from '../seal.ts';
import { secretKey } from '../totps/app.ts';
import { recoveryCodeRow } from '../totps/recovery-codes.ts';
import type { World } from '../world.ts';
import type { Candidate } from './read.ts';

/** What an import needs of a world. */
export type TransferWorld = Pick<World, 'database' | 'clock' | 'random' | 'pepper' | 'settings'>;

type Rows = { [Table in (typeof tablesInOrder)[number]]: Insertable<Tables[Table]>[] };

/** Runs in a transaction and in an audit context. */
export async function writeUsers(
  world: TransferWorld,
  queries: Queries,
  users: readonly Candidate[],
): Promise<void> {
  if (users.length === 0) return;
  const all = users.map((user) => rowsOf(world, user));
  for (const table of tablesInOrder) {
    const rows = all.flatMap((one): object[] => one[table]);
    for (let at = 0; at < rows.length; at += largestInsert)
      await insertInto(queries, table, rows.slice(at, at + largestInsert));
  }
  await record(
    queries,
    ...users.map(({ userId }) => ({ kind: 'user.created', userId, details: {} }) as const),
  );
}

/** A statement has at most 65,535 parameters, and no table here has more than sixteen columns. */
const largestInsert = 1000;

const tablesInOrder = [
  'users',
  'emails',
  'phone_numbers',
  'passwords',
  'totps',
  'totp_recovery_codes',
  'webauthn_registrations',
  'oauth_registrations',
  'crypto_wallets',
  'external_ids',
  'terms_acceptances',
] as const satisfies (keyof Tables)[];

/** `Rows` says which rows are of which table; the query builder cannot follow a table that varies. */
async function insertInto(queries: Queries, table: keyof Rows, rows: object[]): Promise<void> {
  await queries
    .insertInto(table)
    .values(rows as never)
    .execute();
}

function rowsOf(world: TransferWorld, user: Candidate): Rows {
  const { random, clock } = world;
  const now = clock.now();
  const created_at = user.created_at ?? now;
  const own = { user_id: user.userId, created_at };
  const app = user.totp && { ...user.totp, created_at, totp_id: `totp-${random.uuid()}` };
  const id = (name: string) => `${name}-${random.uuid()}`;
  const emails = withPrimary(user.emails).map(({ email, ...more }) => ({
    ...{ email_id: id('email'), address: email.typed, address_key: email.key },
    ...more,
    ...own,
  }));
  return {
    users: [
      {
        ...own,
        ...user.name,
        status: user.status,
        roles: JSON.stringify(user.roles),
        mfa: user.mfa,
        locked_at: user.locked_at,
        lock_reason: user.lock_reason,
        trusted_metadata: JSON.stringify(user.trusted_metadata),
        untrusted_metadata: JSON.stringify(user.untrusted_metadata),
        fields_due: 'required',
        // From now, whenever the account was made elsewhere.
        next_sweep_at: later(now, pendingUserDays * day),
      },
    ],
    emails,
    phone_numbers: withPrimary(user.phone_numbers).map((phone) => ({
      phone_id: id('phone-number'),
      ...phone,
      ...own,
    })),
    passwords: user.password ? [{ password_id: id('password'), ...user.password, ...own }] : [],
    totps: app ? [totpRow(world, { ...own, secret: app.secret, totp_id: app.totp_id })] : [],
    totp_recovery_codes: app ? app.recovery_codes.map((code) => recoveryCodeRow(world, app, code)) : [],
    webauthn_registrations: user.passkeys.map(({ transports, ...passkey }) => ({
      ...{ webauthn_registration_id: id('webauthn-registration'), transports: JSON.stringify(transports) },
      ...passkey,
      ...own,
    })),
    oauth_registrations: user.providers.map(({ email, ...account }) => ({
      oauth_user_registration_id: id('oauth-user'),
      email_id: emails.find(({ address_key }) => address_key === email?.toLowerCase())?.email_id ?? null,
      ...account,
      ...own,
    })),
    crypto_wallets: user.crypto_wallets.map(({ type, address }) => ({
      ...{ crypto_wallet_id: id('crypto-wallet'), wallet_type: type, address },
      ...own,
    })),
    external_ids: user.external_ids.map((one) => ({ ...one, ...own })),
    terms_acceptances: user.terms_accepted.map((one) => ({ user_id: user.userId, ...one })),
  };
}

/** The first proved one stays the primary one: all of them are as old as the account. */
function withPrimary<C extends { verified: boolean }>(contacts: readonly C[]) {
  const primary = contacts.find(({ verified }) => verified);
  return contacts.map((contact) => ({ ...contact, is_primary: contact === primary }));
}

function totpRow(
  { random, pepper }: TransferWorld,
  { secret, ...row }: { totp_id: string; user_id: string; created_at: Date; secret: string },
): Insertable<Tables['totps']> {
  const sealed_secret = seal(random, secretKey({ pepper }, row.totp_id), secret);
  return { ...row, sealed_secret, verified: true, expires_at: row.created_at };
}
