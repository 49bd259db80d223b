/** SAML connections: described, and set up by hand or from metadata. */
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type {
  SamlCertificate,
  SamlConnection,
  SamlConnectionUpdate,
  SamlNameIdFormat,
} from '../../../session-core/wire/b2b/sso.ts';
import type { Queries, SsoConnectionRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, RuleWorld, StoreWorld } from '../../world/ground.ts';
import { checkAddress, isAddress } from '../addresses.ts';
import {
  type ConnectionPlace,
  callbackOf,
  creatorOf,
  lockConnection,
  storeConnection,
} from '../connections.ts';
import { checkMapping } from '../identity.ts';
import { changedRoles, ofEveryone, ofGroups } from '../role-assignments.ts';
import { withCertificates } from './saml-certificates.ts';
import { type EncryptionKey, readOwnKey, type SamlSecrets, samlSecrets, sealSecrets } from './saml-keys.ts';

const mostEncryptionKeys = 5;

interface SamlSettings {
  idp_entity_id: string;
  idp_sso_url: string;
  /** Any of them may have signed. */
  certificates: SamlCertificate[];
  /** The certificate of the key that signs our requests. */
  signing_certificate: SamlCertificate | null;
  encryption_keys: EncryptionKey[];
  /** Whether people may arrive without a request from us. */
  idp_initiated: boolean;
  nameid_format: SamlNameIdFormat;
  alternative_audience_uri: string;
  alternative_acs_url: string;
  /** Whether the alternative address counts. */
  gateway_callback: boolean;
}

const nothingYet: SamlSettings = {
  idp_entity_id: '',
  idp_sso_url: '',
  certificates: [],
  signing_certificate: null,
  encryption_keys: [],
  idp_initiated: false,
  nameid_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  alternative_audience_uri: '',
  alternative_acs_url: '',
  gateway_callback: true,
};

const usualMapping = { email: 'NameID', first_name: 'firstName', last_name: 'lastName', groups: 'groups' };

// The column is written by this file only; rows from before have fewer settings.
export const samlSettings = ({ settings }: Pick<SsoConnectionRow, 'settings'>): SamlSettings => ({
  ...nothingYet,
  ...(settings as Partial<SamlSettings>),
});

/** The names and places by which a company's login may know us. Our requests and our metadata use the first of each. */
export function samlNames(
  world: Parts<'publicUrl'>,
  connectionId: string,
  { alternative_audience_uri, alternative_acs_url, gateway_callback }: SamlSettings,
): { audiences: [string, ...string[]]; places: [string, ...string[]] } {
  const [audience, place] = [audienceOf(world, connectionId), callbackOf(world, connectionId)];
  return {
    audiences: alternative_audience_uri ? [alternative_audience_uri, audience] : [audience],
    places: alternative_acs_url && gateway_callback ? [alternative_acs_url, place] : [place],
  };
}

/** Our entity id: where our metadata is. */
const audienceOf = ({ publicUrl }: Parts<'publicUrl'>, connectionId: string): string =>
  `${publicUrl}/v1/b2b/sso/metadata/${connectionId}`;

export function describeSaml(world: Parts<'publicUrl'>, row: SsoConnectionRow): SamlConnection {
  const settings = samlSettings(row);
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    status: row.status,
    display_name: row.display_name,
    // Checked when it was written.
    identity_provider: row.identity_provider as SamlConnection['identity_provider'],
    idp_entity_id: settings.idp_entity_id,
    idp_sso_url: settings.idp_sso_url,
    acs_url: callbackOf(world, row.connection_id),
    audience_uri: audienceOf(world, row.connection_id),
    verification_certificates: settings.certificates,
    signing_certificates: settings.signing_certificate ? [settings.signing_certificate] : [],
    saml_encryption_private_keys: settings.encryption_keys.map(({ private_key_id, created_at }) => ({
      private_key_id,
      private_key: '',
      created_at,
    })),
    idp_initiated_auth_disabled: !settings.idp_initiated,
    nameid_format: settings.nameid_format,
    alternative_audience_uri: settings.alternative_audience_uri,
    alternative_acs_url: settings.alternative_acs_url,
    allow_gateway_callback: settings.gateway_callback,
    attribute_mapping: row.attribute_mapping,
    saml_connection_implicit_role_assignments: ofEveryone(row.role_assignments),
    saml_group_implicit_role_assignments: ofGroups(row.role_assignments),
  };
}

export const createSaml = creatorOf('saml', nothingYet, usualMapping);

type GivenSaml = { [Name in keyof SamlConnectionUpdate]?: SamlConnectionUpdate[Name] | undefined };

/**
 * Applies a change; a certificate or an encryption key is added to those that are there.
 *
 * @throws Refusal `saml_connection_not_found`, `saml_connection_idp_sso_url_not_https`, `saml_connection_email_mapping_required`,
 *   `saml_connection_attribute_mapping_missing_groups_key`, `bad_request`, `too_many_sso_verification_certificates`, those of `readRoles`
 */
export function changeSaml(
  world: RuleWorld,
  trx: Queries,
  place: ConnectionPlace,
  fields: GivenSaml,
): Promise<SsoConnectionRow> {
  if (fields.idp_sso_url && !isAddress(world, fields.idp_sso_url))
    throw new Refusal('saml_connection_idp_sso_url_not_https');
  checkAddress(world, 'alternative_acs_url', fields.alternative_acs_url);
  return store(world, trx, place, fields, (now) => {
    const { idp_initiated_auth_disabled: isDisabled = !now.settings.idp_initiated } = fields;
    const settings = {
      ...now.settings,
      idp_entity_id: fields.idp_entity_id || now.settings.idp_entity_id,
      idp_sso_url: fields.idp_sso_url || now.settings.idp_sso_url,
      certificates: fields.x509_certificate
        ? withCertificates(world, now.settings.certificates, [fields.x509_certificate])
        : now.settings.certificates,
      idp_initiated: !isDisabled,
      nameid_format: fields.nameid_format ?? now.settings.nameid_format,
      alternative_audience_uri: fields.alternative_audience_uri ?? now.settings.alternative_audience_uri,
      alternative_acs_url: fields.alternative_acs_url ?? now.settings.alternative_acs_url,
      gateway_callback: fields.allow_gateway_callback ?? now.settings.gateway_callback,
    };
    return withOwnKeys(world, { ...now, settings }, fields);
  });
}

function withOwnKeys(
  world: Parts<'clock' | 'random'>,
  now: SamlParts,
  { signing_private_key: signing, saml_encryption_private_key: encryption }: GivenSaml,
): SamlParts {
  let { settings, secrets } = now;
  if (signing) {
    const { privateKey, certificate } = readOwnKey(world, 'signing_private_key', signing);
    secrets = { ...secrets, signing: privateKey };
    settings = { ...settings, signing_certificate: certificate };
  }
  if (encryption) {
    const { privateKey, certificate } = readOwnKey(world, 'saml_encryption_private_key', encryption);
    const key = { private_key_id: certificate.certificate_id, created_at: certificate.created_at };
    const encryption_keys = [...settings.encryption_keys, { ...key, certificate: certificate.certificate }];
    if (encryption_keys.length > mostEncryptionKeys) {
      const message = `saml_encryption_private_key: there are ${mostEncryptionKeys}; delete one first.`;
      throw new Refusal('bad_request', { message });
    }
    settings = { ...settings, encryption_keys };
    const added = { private_key_id: key.private_key_id, private_key: privateKey };
    secrets = { ...secrets, decryption: [...secrets.decryption, added] };
  }
  return { settings, secrets };
}

/** @throws Refusal `sso_verification_key_not_found` */
export function removeEncryptionKey(
  world: RuleWorld,
  trx: Queries,
  place: ConnectionPlace,
  privateKeyId: string,
): Promise<SsoConnectionRow> {
  return store(world, trx, place, {}, ({ settings, secrets }) => {
    const isLeft = ({ private_key_id }: { private_key_id: string }) => private_key_id !== privateKeyId;
    if (settings.encryption_keys.every(isLeft)) throw new Refusal('sso_verification_key_not_found');
    return {
      settings: { ...settings, encryption_keys: settings.encryption_keys.filter(isLeft) },
      secrets: { ...secrets, decryption: secrets.decryption.filter(isLeft) },
    };
  });
}

/**
 * Takes over what the metadata at an address says. Its certificates replace those that are there.
 *
 * @param authorize checks, in the transaction, that the caller may
 * @throws Refusal also `invalid_saml_metadata_url`
 */
export async function changeSamlByUrl(
  world: StoreWorld,
  metadataUrl: string,
  authorize: (trx: Queries) => Promise<ConnectionPlace>,
): Promise<SsoConnectionRow> {
  checkAddress(world, 'metadata_url', metadataUrl);
  // A caller who may not change the connection must not make the provider call an address.
  await inTransaction(world.database, async (trx) =>
    lockConnection(world, trx, await authorize(trx), 'saml', 'saml_connection_not_found'),
  );
  // Only here, because few providers have SAML connections.
  const { fetchMetadata } = await import('./saml-metadata.ts');
  const { entityId, ssoUrl, certificates } = await fetchMetadata(world, metadataUrl);
  return inTransaction(world.database, async (trx) =>
    store(world, trx, await authorize(trx), {}, ({ settings, secrets }) => {
      const all = withCertificates(world, settings.certificates, certificates, 'replace');
      const fields = { idp_entity_id: entityId, idp_sso_url: ssoUrl, certificates: all };
      return { settings: { ...settings, ...fields }, secrets };
    }),
  );
}

/** @throws Refusal `sso_verification_key_not_found`, `cannot_delete_last_sso_verification_key` */
export function removeCertificate(
  world: RuleWorld,
  trx: Queries,
  place: ConnectionPlace,
  certificateId: string,
): Promise<SsoConnectionRow> {
  return store(world, trx, place, {}, ({ settings, secrets }, { status }) => {
    const certificates = settings.certificates.filter(
      ({ certificate_id }) => certificate_id !== certificateId,
    );
    if (certificates.length === settings.certificates.length)
      throw new Refusal('sso_verification_key_not_found');
    if (certificates.length === 0 && status === 'active') {
      throw new Refusal('cannot_delete_last_sso_verification_key');
    }
    return { settings: { ...settings, certificates }, secrets };
  });
}

interface SamlParts {
  settings: SamlSettings;
  secrets: SamlSecrets;
}

async function store(
  world: RuleWorld,
  trx: Queries,
  place: ConnectionPlace,
  fields: GivenSaml,
  change: (now: SamlParts, connection: SsoConnectionRow) => SamlParts,
): Promise<SsoConnectionRow> {
  const locked = await lockConnection(world, trx, place, 'saml', 'saml_connection_not_found');
  const { connection } = locked;
  const now = { settings: samlSettings(connection), secrets: samlSecrets(world, connection) };
  const { settings, secrets } = change(now, connection);
  const { idp_entity_id, idp_sso_url, certificates } = settings;
  const { attribute_mapping: mapping } = fields;
  const roles = changedRoles(
    connection.role_assignments,
    fields.saml_connection_implicit_role_assignments,
    fields.saml_group_implicit_role_assignments,
  );
  if (mapping || roles)
    checkMapping({ ...connection, ...(mapping && { attribute_mapping: mapping }) }, roles);
  const isComplete = idp_entity_id !== '' && idp_sso_url !== '' && certificates.length > 0;
  return storeConnection(world, trx, locked, {
    status: isComplete ? 'active' : 'pending',
    settings,
    // Sealed again, it would look like another.
    sealedSecret: isDeepStrictEqual(secrets, now.secrets)
      ? connection.sealed_secret
      : sealSecrets(world, secrets),
    displayName: fields.display_name,
    identityProvider: fields.identity_provider,
    mapping,
    roles,
  });
}
