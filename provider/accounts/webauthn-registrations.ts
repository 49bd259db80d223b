/** Registered passkeys, of users and of persons who are members. */
import type { Factor, WebAuthnRegistration } from '../../session-core/wire/shared.ts';
import { record } from '../audit/record.ts';
import type { Queries, WebAuthnRegistrationRow } from '../database/schema.ts';
import type { HolderKind, Owner, Person } from '../holders/holder.ts';
import { passkeyManager } from './passkey-managers.ts';

/** What of a row the wire shows. */
export const shownColumns = [
  'webauthn_registration_id',
  'domain',
  'user_agent',
  'authenticator_type',
  'aaguid',
  'name',
  'credential_id',
  'user_handle',
] as const;

/** Describes a registration as the wire shows it. */
export function describeRegistration(
  row: Pick<WebAuthnRegistrationRow, (typeof shownColumns)[number]>,
): WebAuthnRegistration {
  const { webauthn_registration_id, domain, user_agent, authenticator_type, name } = row;
  const { aaguid, credential_id, user_handle } = row;
  // Stores nothing before the authenticator has proved itself.
  const verified = true;
  return {
    webauthn_registration_id,
    domain,
    user_agent,
    authenticator_type,
    verified,
    name,
    manager: passkeyManager(aaguid),
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
export function registrationsOf(queries: Queries, owner: Owner): Promise<WebAuthnRegistrationRow[]> {
  return queries
    .selectFrom('webauthn_registrations')
    .selectAll()
    .where(({ and }) => and(owner))
    .orderBy('created_at')
    .orderBy('webauthn_registration_id')
    .execute();
}

/** The registrations of a domain, in the form authenticators expect. */
export function descriptorsOf(registrations: readonly WebAuthnRegistrationRow[], rpId: string) {
  return registrations
    .filter((row) => row.domain === rpId)
    .map((row) => ({ id: row.credential_id, transports: row.transports }));
}

/** The passkey of a user, or of a person in this project. A passkey of one half opens nothing of the other. */
export async function findRegistration<Kind extends HolderKind>(
  queries: Queries,
  { kind, projectId }: { kind: Kind; projectId: string },
  credentialId: string,
): Promise<RegistrationOf<Kind> | undefined> {
  const row = await queries
    .selectFrom('webauthn_registrations')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const isOfKind = kind === 'user' ? row?.user_id : row?.address_key && row.project_id === projectId;
  // The check above is what the type says.
  return isOfKind ? (row as RegistrationOf<Kind>) : undefined;
}

type OwnerOf = { user: { user_id: string }; member: Person };
export type RegistrationOf<Kind extends HolderKind> = WebAuthnRegistrationRow & OwnerOf[Kind];

/** In a transaction, with its record. */
export async function renameRegistration(
  queries: Queries,
  { owner, holderId: userId, id }: { owner: Owner; holderId: string; id: string },
  name: string,
): Promise<WebAuthnRegistrationRow | undefined> {
  const renamed = await queries
    .updateTable('webauthn_registrations')
    .set({ name })
    .where('webauthn_registration_id', '=', id)
    .where(({ and }) => and(owner))
    .returningAll()
    .executeTakeFirst();
  const details = { method: 'passkey', id } as const;
  if (renamed) await record(queries, { kind: 'sign_in_method.changed', userId, details });
  return renamed;
}
