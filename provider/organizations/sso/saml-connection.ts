/** SAML connections: described, set up by hand or from metadata, and their certificates. */
import { X509Certificate } from 'node:crypto';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type {
  SamlCertificate,
  SamlConnection,
  SamlConnectionUpdate,
} from '../../../session-core/wire/b2b/sso.ts';
import type { Queries, SsoConnectionRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { World } from '../../world.ts';
import { checkAddress } from './addresses.ts';
import {
  type ConnectionPlace,
  callbackOf,
  insertConnection,
  lockConnection,
  storeConnection,
} from './connections.ts';
import { changedRoles, ofEveryone, ofGroups } from './role-assignments.ts';

const mostCertificates = 5;
/** Bits of an RSA key. */
const shortestKey = 2048;

export interface SamlSettings {
  idp_entity_id: string;
  idp_sso_url: string;
  /** Any of them may have signed. */
  certificates: SamlCertificate[];
}

const usualMapping = { email: 'NameID', first_name: 'firstName', last_name: 'lastName', groups: 'groups' };

// The column is written by this file only.
export const samlSettings = ({ settings }: Pick<SsoConnectionRow, 'settings'>) =>
  settings as unknown as SamlSettings;

/** Our entity id: where our metadata is. */
export const audienceOf = ({ publicUrl }: World, connectionId: string): string =>
  `${publicUrl}/v1/b2b/sso/metadata/${connectionId}`;

export function describeSaml(world: World, row: SsoConnectionRow): SamlConnection {
  const { idp_entity_id, idp_sso_url, certificates } = samlSettings(row);
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    status: row.status,
    display_name: row.display_name,
    // Checked when it was written.
    identity_provider: row.identity_provider as SamlConnection['identity_provider'],
    idp_entity_id,
    idp_sso_url,
    acs_url: callbackOf(world, row.connection_id),
    audience_uri: audienceOf(world, row.connection_id),
    verification_certificates: certificates,
    attribute_mapping: row.attribute_mapping,
    saml_connection_implicit_role_assignments: ofEveryone(row.role_assignments),
    saml_group_implicit_role_assignments: ofGroups(row.role_assignments),
  };
}

export function createSaml(
  world: World,
  trx: Queries,
  organizationId: string,
  {
    display_name: displayName,
    identity_provider: identityProvider = 'generic',
  }: { display_name?: string | undefined; identity_provider?: string | undefined },
): Promise<SsoConnectionRow> {
  const settings: SamlSettings = { idp_entity_id: '', idp_sso_url: '', certificates: [] };
  return insertConnection(world, trx, organizationId, {
    kind: 'saml',
    identityProvider,
    displayName,
    settings,
    mapping: usualMapping,
  });
}

export type GivenSaml = { [Name in keyof SamlConnectionUpdate]?: SamlConnectionUpdate[Name] | undefined };

/**
 * Applies a change; a certificate is added to those that are there.
 *
 * @throws Refusal `saml_connection_not_found`, `bad_request`, `too_many_sso_verification_certificates`, those of `readRoles`
 */
export function changeSaml(
  world: World,
  trx: Queries,
  place: ConnectionPlace,
  given: GivenSaml,
): Promise<SsoConnectionRow> {
  checkAddress(world, 'idp_sso_url', given.idp_sso_url);
  return store(world, trx, place, given, (now) => ({
    idp_entity_id: given.idp_entity_id || now.idp_entity_id,
    idp_sso_url: given.idp_sso_url || now.idp_sso_url,
    certificates: given.x509_certificate
      ? withCertificates(world, now.certificates, [given.x509_certificate])
      : now.certificates,
  }));
}

/**
 * Takes over what the metadata at an address says. Its certificates replace those that are there.
 *
 * @param authorize checks, in the transaction, that the caller may
 * @throws Refusal also `invalid_saml_metadata_url`
 */
export async function changeSamlByUrl(
  world: World,
  metadataUrl: string,
  authorize: (trx: Queries) => Promise<ConnectionPlace>,
): Promise<SsoConnectionRow> {
  checkAddress(world, 'metadata_url', metadataUrl);
  // Who may not change the connection must not make the provider call an address.
  await inTransaction(world.database, async (trx) =>
    lockConnection(world, trx, await authorize(trx), 'saml', 'saml_connection_not_found'),
  );
  // Only here, because few providers have SAML connections.
  const { fetchMetadata } = await import('./saml-metadata.ts');
  const { entityId, ssoUrl, certificates } = await fetchMetadata(world, metadataUrl);
  return inTransaction(world.database, async (trx) =>
    store(world, trx, await authorize(trx), {}, (now) => {
      const all = withCertificates(world, now.certificates, certificates, 'replace');
      return { idp_entity_id: entityId, idp_sso_url: ssoUrl, certificates: all };
    }),
  );
}

/** @throws Refusal `sso_verification_key_not_found`, `cannot_delete_last_sso_verification_key` */
export function removeCertificate(
  world: World,
  trx: Queries,
  place: ConnectionPlace,
  certificateId: string,
): Promise<SsoConnectionRow> {
  return store(world, trx, place, {}, (now, { status }) => {
    const certificates = now.certificates.filter(({ certificate_id }) => certificate_id !== certificateId);
    if (certificates.length === now.certificates.length) throw new Refusal('sso_verification_key_not_found');
    if (certificates.length === 0 && status === 'active') {
      throw new Refusal('cannot_delete_last_sso_verification_key');
    }
    return { ...now, certificates };
  });
}

async function store(
  world: World,
  trx: Queries,
  place: ConnectionPlace,
  given: GivenSaml,
  change: (now: SamlSettings, connection: SsoConnectionRow) => SamlSettings,
): Promise<SsoConnectionRow> {
  const locked = await lockConnection(world, trx, place, 'saml', 'saml_connection_not_found');
  const { connection } = locked;
  const settings = change(samlSettings(connection), connection);
  const { idp_entity_id, idp_sso_url, certificates } = settings;
  const isComplete = idp_entity_id !== '' && idp_sso_url !== '' && certificates.length > 0;
  return storeConnection(world, trx, locked, {
    status: isComplete ? 'active' : 'pending',
    settings,
    sealedSecret: null,
    displayName: given.display_name,
    identityProvider: given.identity_provider,
    mapping: given.attribute_mapping,
    roles: changedRoles(
      connection.role_assignments,
      given.saml_connection_implicit_role_assignments,
      given.saml_group_implicit_role_assignments,
    ),
  });
}

/** One that is there already keeps its id. */
function withCertificates(
  world: World,
  now: readonly SamlCertificate[],
  given: readonly string[],
  mode: 'add' | 'replace' = 'add',
): SamlCertificate[] {
  const known = (certificate: string) => now.find((one) => one.certificate === certificate);
  const read = given.map((text) => readCertificate(world, text));
  const found = read.map((one) => known(one.certificate) ?? one);
  const kept = mode === 'replace' ? [] : now.filter((one) => !found.includes(one));
  const all = [...kept, ...found].filter(
    (one, index, list) => list.findIndex(({ certificate }) => certificate === one.certificate) === index,
  );
  if (all.length > mostCertificates) throw new Refusal('too_many_sso_verification_certificates');
  return all;
}

/** @param text PEM, or its content alone */
function readCertificate(world: World, text: string): SamlCertificate {
  const wrong = (problem: string) => new Refusal('bad_request', { message: `x509_certificate: ${problem}` });
  let parsed: X509Certificate;
  try {
    const body = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
    parsed = new X509Certificate(Buffer.from(body, 'base64'));
  } catch (cause) {
    throw new Refusal('bad_request', { message: 'x509_certificate: is no certificate in PEM.', cause });
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = parsed.publicKey;
  if (type !== 'rsa' && type !== 'ec') throw wrong('must have an RSA or elliptic curve key.');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < shortestKey) {
    throw wrong(`must have a key of ${shortestKey} bits or more.`);
  }
  const now = world.clock.now().toISOString();
  return {
    certificate_id: `saml-verification-key-${world.random.uuid()}`,
    certificate: parsed.toString(),
    issuer: parsed.issuer,
    created_at: now,
    updated_at: now,
    expires_at: new Date(parsed.validTo).toISOString(),
  };
}
