/** What only one user can have, such as a mail address, and who has it. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/schema.ts';
import { vendors } from '../../proofs/social/vendors.ts';
import type { Claim } from '../claims.ts';
import type { Candidate } from './read.ts';

/** Everything in the line that no other user may have. */
export function claimsOf(user: Candidate): Claim[] {
  const claims = (field: string, keys: string[]) =>
    keys.map((key, index) => ({ field: `${field}.${index}`, key: `${field} ${key}` }));
  return [
    ...claims(
      'emails',
      user.emails.map(({ email }) => email.key),
    ),
    ...claims(
      'phone_numbers',
      user.phone_numbers.map(({ phone_number }) => phone_number),
    ),
    ...claims(
      'passkeys',
      user.passkeys.map(({ credential_id }) => credential_id),
    ),
    ...claims(
      'providers',
      user.providers.map((one) => `${one.provider_type} ${one.provider_subject}`),
    ),
    ...claims(
      'crypto_wallets',
      user.crypto_wallets.map(({ type, address }) => `${type} ${address}`),
    ),
    ...claims(
      'external_ids',
      user.external_ids.map(
        (one) => `${Buffer.byteLength(one.profile_id)} ${one.profile_id} ${one.external_id}`,
      ),
    ),
  ];
}

/** The current owner of each claim, by its key. */
export async function findTaken(queries: Queries, users: readonly Candidate[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const [field, lookUp] of Object.entries(lookUps)) {
    const values = users.flatMap((user) => lookUp.values(user));
    if (values.length === 0) continue;
    const { rows } = await lookUp.query(values).execute(queries);
    for (const { key, user_id } of rows) owners.set(`${field} ${key}`, user_id);
  }
  return owners;
}

interface LookUp {
  values(user: Candidate): string[];
  query(values: string[]): RawBuilder<{ key: string; user_id: string }>;
}

/** By the column that an index has; a longer key is compared afterwards. */
const lookUps: Record<string, LookUp> = {
  emails: {
    values: ({ emails }) => emails.map(({ email }) => email.key),
    query: (values) => sql`select address_key as key, user_id from emails where address_key = any(${values})`,
  },
  phone_numbers: {
    values: ({ phone_numbers }) => phone_numbers.map(({ phone_number }) => phone_number),
    query: (values) =>
      sql`select phone_number as key, user_id from phone_numbers where phone_number = any(${values})`,
  },
  passkeys: {
    values: ({ passkeys }) => passkeys.map(({ credential_id }) => credential_id),
    query: (values) =>
      sql`select credential_id as key, coalesce(user_id, '') as user_id from webauthn_registrations where credential_id = any(${values})`,
  },
  providers: {
    values: ({ providers }) => providers.map(({ provider_subject }) => provider_subject),
    query: (values) =>
      sql`select provider_type || ' ' || provider_subject as key, user_id from oauth_registrations
        where user_id is not null and provider_type = any(${Object.keys(vendors)}) and provider_subject = any(${values})`,
  },
  crypto_wallets: {
    values: ({ crypto_wallets }) => crypto_wallets.map(({ address }) => address),
    query: (values) =>
      sql`select wallet_type || ' ' || address as key, user_id from crypto_wallets
        where user_id is not null and wallet_type = any(array['ethereum', 'solana']) and address = any(${values})`,
  },
  external_ids: {
    values: ({ external_ids }) => external_ids.map(({ external_id }) => external_id),
    query: (values) =>
      sql`select octet_length(profile_id) || ' ' || profile_id || ' ' || external_id as key, user_id from external_ids
        where external_id = any(${values})`,
  },
};
