/** What only one user can have, such as a mail address, and who has it. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/schema.ts';
import { vendors } from '../../proofs/social/vendors.ts';
import type { Claim } from '../claims.ts';
import type { Candidate } from './read.ts';

interface Unique {
  /** What a user in a line claims. */
  keys(user: Candidate): string[];
  /** What the index has, where that is less than the key: the key is compared afterwards. @default the keys */
  indexed?(user: Candidate): string[];
  ownersOf(values: string[]): RawBuilder<{ key: string; user_id: string }>;
}

const unique: Record<string, Unique> = {
  emails: {
    keys: ({ emails }) => emails.map(({ email }) => email.key),
    ownersOf: (values) =>
      sql`select address_key as key, user_id from emails where address_key = any(${values})`,
  },
  phone_numbers: {
    keys: ({ phone_numbers }) => phone_numbers.map(({ phone_number }) => phone_number),
    ownersOf: (values) =>
      sql`select phone_number as key, user_id from phone_numbers where phone_number = any(${values})`,
  },
  passkeys: {
    keys: ({ passkeys }) => passkeys.map(({ credential_id }) => credential_id),
    ownersOf: (values) =>
      sql`select credential_id as key, coalesce(user_id, '') as user_id from webauthn_registrations where credential_id = any(${values})`,
  },
  providers: {
    keys: ({ providers }) => providers.map((one) => `${one.provider_type} ${one.provider_subject}`),
    indexed: ({ providers }) => providers.map(({ provider_subject }) => provider_subject),
    ownersOf: (values) =>
      sql`select provider_type || ' ' || provider_subject as key, user_id from oauth_registrations
        where user_id is not null and provider_type = any(${Object.keys(vendors)}) and provider_subject = any(${values})`,
  },
  crypto_wallets: {
    keys: ({ crypto_wallets }) => crypto_wallets.map(({ type, address }) => `${type} ${address}`),
    indexed: ({ crypto_wallets }) => crypto_wallets.map(({ address }) => address),
    ownersOf: (values) =>
      sql`select wallet_type || ' ' || address as key, user_id from crypto_wallets
        where user_id is not null and wallet_type = any(array['ethereum', 'solana']) and address = any(${values})`,
  },
  external_ids: {
    keys: ({ external_ids }) =>
      external_ids.map((one) => `${Buffer.byteLength(one.profile_id)} ${one.profile_id} ${one.external_id}`),
    indexed: ({ external_ids }) => external_ids.map(({ external_id }) => external_id),
    ownersOf: (values) =>
      sql`select octet_length(profile_id) || ' ' || profile_id || ' ' || external_id as key, user_id from external_ids
        where external_id = any(${values})`,
  },
};

/** Everything in the line that no other user may have. */
export const claimsOf = (user: Candidate): Claim[] =>
  Object.entries(unique).flatMap(([field, { keys }]) =>
    keys(user).map((key, index) => ({ field: `${field}.${index}`, key: `${field} ${key}` })),
  );

/** The current owner of each claim, by its key. */
export async function findTaken(queries: Queries, users: readonly Candidate[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const [field, { keys, indexed = keys, ownersOf }] of Object.entries(unique)) {
    const values = users.flatMap((user) => indexed(user));
    if (values.length === 0) continue;
    const { rows } = await ownersOf(values).execute(queries);
    for (const { key, user_id } of rows) owners.set(`${field} ${key}`, user_id);
  }
  return owners;
}
