/** Registered passkeys. */
import type { Factor, WebAuthnRegistration } from '../../session-core/wire/shared.ts';
import { record } from '../audit/record.ts';
import type { Queries, WebAuthnRegistrationRow } from '../database/schema.ts';

/** What of a row the wire shows. */
export const shownColumns = [
  'webauthn_registration_id',
  'domain',
  'user_agent',
  'authenticator_type',
  'name',
  'credential_id',
  'user_handle',
] as const;

/** Describes a registration as the wire shows it. */
export function describeRegistration(
  row: Pick<WebAuthnRegistrationRow, (typeof shownColumns)[number]>,
): WebAuthnRegistration {
  const { webauthn_registration_id, domain, user_agent, authenticator_type, name } = row;
  const { credential_id, user_handle } = row;
  // Stores nothing before the authenticator has proved itself.
  const verified = true;
  return {
    webauthn_registration_id,
    domain,
    user_agent,
    authenticator_type,
    verified,
    name,
    credential_id,
    user_handle,
  };
}

/** Proves possession of the authenticator. */
export function webauthnFactor(row: WebAuthnRegistrationRow, at: Date): Factor {
  const { webauthn_registration_id, domain, user_agent } = row;
  return {
    delivery_method: 'webauthn_registration',
    type: 'webauthn',
    last_authenticated_at: at.toISOString(),
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  };
}

/** Oldest first. */
export function registrationsOf(queries: Queries, userId: string): Promise<WebAuthnRegistrationRow[]> {
  return queries
    .selectFrom('webauthn_registrations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('webauthn_registration_id')
    .execute();
}

export function findRegistration(
  queries: Queries,
  credentialId: string,
): Promise<WebAuthnRegistrationRow | undefined> {
  return queries
    .selectFrom('webauthn_registrations')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The registrations of a domain, in the form authenticators expect. */
export async function descriptorsOf(queries: Queries, userId: string, rpId: string) {
  const all = await registrationsOf(queries, userId);
  return all
    .filter((row) => row.domain === rpId)
    .map((row) => ({ id: row.credential_id, transports: row.transports }));
}

/** In a transaction, with its record. */
export async function renameRegistration(
  queries: Queries,
  userId: string,
  id: string,
  name: string,
): Promise<WebAuthnRegistrationRow | undefined> {
  const renamed = await queries
    .updateTable('webauthn_registrations')
    .set({ name })
    .where('webauthn_registration_id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  const details = { method: 'passkey', id } as const;
  if (renamed) await record(queries, { kind: 'sign_in_method.changed', userId, details });
  return renamed;
}
