/** The client of companies' own OpenID providers. @see OpenID Connect Core 1.0 section 3.1 */
import * as client from 'openid-client';
import { hour, later } from '../clock/clock.ts';
import type { SsoConnectionRow } from '../database/schema.ts';
import { fetchGuarded } from '../fetch/fetch-document.ts';
import { Refusal } from '../http/refusal.ts';
import type { FlowProof } from '../proofs/social/identity.ts';
import type { Parts } from '../world/ground.ts';
import type { SignInWorld } from '../world/world.ts';
import { callbackOf } from './connections.ts';
import { mapIdentity, type SsoIdentity } from './identity.ts';
import { oidcSettings, secretOf } from './oidc-connection.ts';

/** For each request. Seconds. */
const timeoutSeconds = 10;
/** After this the keys of an issuer are fetched again; an unknown key id makes it sooner. */
const configurationLife = hour;
const mostConfigurations = 500;

interface OidcRequest {
  state: string;
  proof: FlowProof;
  /** Besides those of the connection. */
  scopes: readonly string[];
}

interface OidcClient {
  authorizeUrl(row: SsoConnectionRow, request: OidcRequest): Promise<string>;
  /** @throws Refusal `oidc_auth_code_error`, `oidc_response_unverified_email` */
  redeem(
    row: SsoConnectionRow,
    answer: { state: string; proof: FlowProof; parameters: URLSearchParams },
  ): Promise<SsoIdentity>;
}

export function createOidcClient(world: SignInWorld): OidcClient {
  const configurations = new Map<string, { config: client.Configuration; changed: number; until: Date }>();

  /** Reused, because it holds the keys of the issuer. */
  function configurationOf(row: SsoConnectionRow): client.Configuration {
    const { connection_id: id, updated_at } = row;
    const now = world.clock.now();
    const configuration = configurations.get(id);
    if (configuration && configuration.changed === updated_at.getTime() && configuration.until > now)
      return configuration.config;
    const config = configure(world, row);
    configurations.delete(id);
    configurations.set(id, { config, changed: updated_at.getTime(), until: later(now, configurationLife) });
    const [oldest] = configurations.keys();
    if (configurations.size > mostConfigurations && oldest !== undefined) configurations.delete(oldest);
    return config;
  }

  return {
    async authorizeUrl(row, { state, proof, scopes }) {
      const { custom_scopes } = oidcSettings(row);
      const requestedScopes = ['openid', 'email', 'profile', ...custom_scopes.split(/\s+/), ...scopes].filter(
        Boolean,
      );
      return client.buildAuthorizationUrl(configurationOf(row), {
        response_type: 'code',
        redirect_uri: callbackOf(world, row.connection_id),
        scope: [...new Set(requestedScopes)].join(' '),
        state,
        nonce: proof.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async redeem(row, { state, proof, parameters }) {
      const config = configurationOf(row);
      const claims = await claimsOf(world, row, { config, state, proof, parameters });
      if (claims.email_verified === false || claims.email_verified === 'false') {
        throw new Refusal('oidc_response_unverified_email');
      }
      return mapIdentity(world, row, claims.sub, (name) =>
        Object.hasOwn(claims, name) ? claims[name] : undefined,
      );
    },
  };
}

interface Redeeming {
  config: client.Configuration;
  state: string;
  proof: FlowProof;
  parameters: URLSearchParams;
}

async function claimsOf(
  world: Parts<'publicUrl' | 'log'>,
  row: SsoConnectionRow,
  { config, state, proof, parameters }: Redeeming,
): Promise<Record<string, unknown> & { sub: string }> {
  const url = new URL(callbackOf(world, row.connection_id));
  url.search = parameters.toString();
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no id token.');
    // It is checked to be about the same subject.
    const userInfo = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...userInfo, ...claims };
  } catch (error) {
    // The message of such an error may contain tokens, so only its kind goes to the log.
    const { connection_id } = row;
    world.log.warn({ connection_id, reason: reasonOf(error) }, 'a company login was refused');
    throw new Refusal('oidc_auth_code_error');
  }
}

function configure(world: Parts<'settings' | 'pepper'>, row: SsoConnectionRow): client.Configuration {
  const settings = oidcSettings(row);
  const secret = secretOf(world, row);
  const config = new client.Configuration(
    {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorization_url,
      token_endpoint: settings.token_url,
      userinfo_endpoint: settings.userinfo_url,
      jwks_uri: settings.jwks_url,
      ...(settings.algorithms.length > 0 && { id_token_signing_alg_values_supported: settings.algorithms }),
    },
    settings.client_id,
    undefined,
    settings.secret_in === 'basic' ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret),
  );
  client.enableNonRepudiationChecks(config);
  const allowLoopback = !world.settings.production;
  // The guard below decides which addresses may use plain http.
  if (allowLoopback) client.allowInsecureRequests(config);
  config.timeout = timeoutSeconds;
  config[client.customFetch] = async (url, { method, headers, body, signal }) =>
    fetchGuarded(
      new URL(url),
      { method, headers, body: body === undefined || body === null ? '' : String(body) },
      { allowLoopback, ...(signal && { signal }) },
    );
  return config;
}

function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return error.error;
  if (error instanceof client.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
}
