/** OIDC connections: described, set up, and completed from the metadata of their issuer. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { OidcConnection, OidcConnectionUpdate } from '../../session-core/wire/b2b/sso.ts';
import type { Queries, SsoConnectionRow } from '../database/schema.ts';
import { fetchDocument } from '../fetch/fetch-document.ts';
import { open, seal } from '../secrets/seal.ts';
import type { LimitWorld, Parts } from '../world/ground.ts';
import { checkAddress, isAddress, whileAdminWaits } from './addresses.ts';
import {
  type ConnectionPlace,
  callbackOf,
  connectionSecret,
  creatorOf,
  lockConnection,
  storeConnection,
} from './connections.ts';
import { changedRoles, ofEveryone, ofGroups } from './role-assignments.ts';

const addresses = ['authorization_url', 'token_url', 'userinfo_url', 'jwks_url'] as const;
type Addresses = Record<(typeof addresses)[number], string>;

interface OidcSettings extends Addresses {
  issuer: string;
  client_id: string;
  custom_scopes: string;
  /** How the secret is sent to the token endpoint. @see OpenID Connect Core 1.0 section 9 */
  secret_in: 'basic' | 'body';
  /** What the issuer signs id tokens with; empty: RS256. */
  algorithms: string[];
}

const nothingYet: OidcSettings = {
  issuer: '',
  client_id: '',
  authorization_url: '',
  token_url: '',
  userinfo_url: '',
  jwks_url: '',
  custom_scopes: '',
  secret_in: 'basic',
  algorithms: [],
};

/** The claims that nearly every issuer has. @see OpenID Connect Core 1.0 section 5.1 */
const usualMapping = {
  email: 'email',
  first_name: 'given_name',
  last_name: 'family_name',
  full_name: 'name',
  groups: 'groups',
};

// The column is written by this file only.
export const oidcSettings = ({ settings }: Pick<SsoConnectionRow, 'settings'>) =>
  settings as unknown as OidcSettings;

export function describeOidc(world: Parts<'publicUrl'>, row: SsoConnectionRow): OidcConnection {
  const { secret_in: _how, algorithms: _which, ...settings } = oidcSettings(row);
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    status: row.status,
    display_name: row.display_name,
    // Checked when it was written.
    identity_provider: row.identity_provider as OidcConnection['identity_provider'],
    redirect_url: callbackOf(world, row.connection_id),
    ...settings,
    client_secret: '',
    attribute_mapping: row.attribute_mapping,
    oidc_connection_implicit_role_assignments: ofEveryone(row.role_assignments),
    oidc_group_implicit_role_assignments: ofGroups(row.role_assignments),
  };
}

export const createOidc = creatorOf('oidc', nothingYet, usualMapping);

type GivenOidc = { [Name in keyof OidcConnectionUpdate]?: OidcConnectionUpdate[Name] | undefined };

interface ChangedOidc {
  row: SsoConnectionRow;
  /** Why the metadata of the issuer was not read; empty: it was, or did not have to be. */
  warning: string;
}

/**
 * Applies a change. A new issuer brings its own addresses, unless they are given; the connection becomes active once
 * nothing is missing.
 *
 * @param authorize checks, in the transaction, that the caller may
 * @throws Refusal `oidc_connection_not_found`, `bad_request` for an address that is not https, those of `readRoles`
 */
export async function changeOidc(
  world: LimitWorld,
  fields: GivenOidc,
  authorize: (trx: Queries) => Promise<ConnectionPlace>,
): Promise<ChangedOidc> {
  for (const name of ['issuer', ...addresses] as const) checkAddress(world, name, fields[name]);
  // A caller who may not change the connection must not make the provider call an address.
  const before = await inTransaction(world.database, async (trx) =>
    lockConnection(world, trx, await authorize(trx), 'oidc', 'oidc_connection_not_found'),
  );
  const issuer = fields.issuer || oidcSettings(before.connection).issuer;
  const missesAddress = addresses.some((name) => !fields[name] && !oidcSettings(before.connection)[name]);
  const isNew = issuer !== oidcSettings(before.connection).issuer;
  const { metadata, warning } =
    issuer !== '' && (isNew || missesAddress)
      ? await readMetadata(world, issuer)
      : { metadata: null, warning: '' };
  const row = await inTransaction(world.database, async (trx) => {
    const locked = await lockConnection(
      world,
      trx,
      await authorize(trx),
      'oidc',
      'oidc_connection_not_found',
    );
    const { connection } = locked;
    const now = oidcSettings(connection);
    const base =
      issuer === now.issuer
        ? now
        : { ...nothingYet, client_id: now.client_id, custom_scopes: now.custom_scopes };
    const settings: OidcSettings = {
      ...base,
      ...metadata,
      issuer,
      ...Object.fromEntries(addresses.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
      client_id: fields.client_id || base.client_id,
      custom_scopes: fields.custom_scopes ?? base.custom_scopes,
    };
    // A secret goes to the address for which it was given, and to no other.
    const keptSecret =
      settings.token_url === now.token_url || now.token_url === '' ? connection.sealed_secret : null;
    const sealedSecret = fields.client_secret
      ? seal(world.random, connectionSecret(world), fields.client_secret)
      : keptSecret;
    return storeConnection(world, trx, locked, {
      status: isComplete(settings) && sealedSecret !== null ? 'active' : 'pending',
      settings,
      sealedSecret,
      displayName: fields.display_name,
      identityProvider: fields.identity_provider,
      mapping: fields.attribute_mapping,
      roles: changedRoles(
        connection.role_assignments,
        fields.oidc_connection_implicit_role_assignments,
        fields.oidc_group_implicit_role_assignments,
      ),
    });
  });
  return { row, warning };
}

function isComplete(settings: OidcSettings): boolean {
  return (
    settings.issuer !== '' && settings.client_id !== '' && addresses.every((name) => settings[name] !== '')
  );
}

export const secretOf = (world: Parts<'pepper'>, { sealed_secret }: SsoConnectionRow): string =>
  // An active connection has one.
  String(open(connectionSecret(world), sealed_secret ?? ''));

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});

type Found = Addresses & Pick<OidcSettings, 'secret_in' | 'algorithms'>;

/** @see OpenID Connect Discovery 1.0 section 4 */
async function readMetadata(
  world: LimitWorld,
  issuer: string,
): Promise<{ metadata: Found | null; warning: string }> {
  const failed = (warning: string) => ({ metadata: null, warning });
  try {
    const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const options = { allowLoopback: !world.settings.production, signal: whileAdminWaits() };
    const { json } = await fetchDocument(url, options);
    const read = metadata.safeParse(json);
    if (!read.success) return failed('The metadata of the issuer is incomplete: set the addresses yourself.');
    // See section 4.3: else one company could answer in the name of another.
    if (read.data.issuer !== issuer)
      return failed(`The metadata names another issuer: ${read.data.issuer.slice(0, 200)}`);
    const methods = read.data.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const endpoints: Found = {
      authorization_url: read.data.authorization_endpoint,
      token_url: read.data.token_endpoint,
      userinfo_url: read.data.userinfo_endpoint ?? '',
      jwks_url: read.data.jwks_uri,
      secret_in: methods.includes('client_secret_basic') ? 'basic' : 'body',
      algorithms: read.data.id_token_signing_alg_values_supported ?? [],
    };
    const wrong = addresses.find((name) => endpoints[name] !== '' && !isAddress(world, endpoints[name]));
    return wrong
      ? failed(`The metadata of the issuer has a wrong address: ${wrong}.`)
      : { metadata: endpoints, warning: '' };
  } catch (error) {
    world.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'no metadata of an issuer');
    return failed('The issuer has no metadata: check the issuer, or set the addresses yourself.');
  }
}
