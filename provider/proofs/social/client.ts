/** The client of real identity providers: OpenID Connect where supported, else OAuth 2.0 and the vendor's profile calls. */
import { importPKCS8, SignJWT } from 'jose';
import * as client from 'openid-client';
import { type Clock, hour, later, minute } from '../../clock/clock.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClientSecret, Credentials } from '../../settings/social-credentials.ts';
import type { Parts } from '../../world/ground.ts';
import type { AuthorizeResponse, Identity, IdentityProvider, ProviderType } from './identity.ts';
import type { ProfileResponses } from './profiles.ts';
import { normalizeTokenReply } from './token-replies.ts';
import { type Vendor, vendors } from './vendors.ts';

/** The time limit of each request to an identity provider. Seconds. */
const timeoutSeconds = 10;
/** After this the client discovers the endpoints again. An unknown key id makes it fetch the keys sooner. */
const discoveryLife = hour;

export interface Client extends IdentityProvider {
  clientId: string;
  /** The identity provider's endpoints and keys; fetched on first use. */
  configuration(): Promise<client.Configuration>;
}

/** Creates the client for one provider type with these credentials. */
export function createClient(
  world: Parts<'publicUrl' | 'clock' | 'log'>,
  type: ProviderType,
  credentials: Credentials,
): Client {
  const vendor = withIssuer(vendors[type], credentials.issuer);
  const callback = `${world.publicUrl}/v1/oauth/callback/${type}`;
  let current: { configuration: Promise<client.Configuration>; until: Date } | null = null;

  function configuration(): Promise<client.Configuration> {
    const now = world.clock.now();
    if (current && current.until > now) return current.configuration;
    const configuration = configure(vendor, credentials, world.clock);
    current = { configuration: configuration, until: later(now, discoveryLife) };
    configuration.catch(() => {
      current = null;
    });
    return configuration;
  }

  return {
    clientId: credentials.clientId,
    configuration,
    async authorizeUrl({ state, proof, scopes, parameters }) {
      const config = await configuration().catch((cause: unknown) => {
        world.log.error({ provider: type, reason: reasonOf(cause) }, 'the identity provider is unavailable');
        throw new Refusal('oauth_flow_callback_error', {
          message: 'The sign-in page of this provider is unavailable at the moment. Try again in a minute.',
        });
      });
      const all = [...new Set([...vendor.scopes, ...scopes])];
      return client.buildAuthorizationUrl(config, {
        ...parameters,
        ...vendor.parameters,
        ...(vendor.clientIdName && { [vendor.clientIdName]: credentials.clientId }),
        response_type: 'code',
        redirect_uri: callback,
        scope: all.join(vendor.scopeSeparator ?? ' '),
        state,
        ...(usesNonce(vendor) && { nonce: proof.nonce }),
        ...(vendor.pkce && {
          code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
          code_challenge_method: 'S256',
        }),
      }).href;
    },
    async redeem(answer) {
      try {
        return await redeem(world, { vendor, config: await configuration(), callback, answer });
      } catch (error) {
        // The message of such an error may contain tokens, so only its kind goes to the log.
        world.log.warn({ provider: type, reason: reasonOf(error) }, 'rejected a social sign-in');
        return null;
      }
    },
  };
}

async function configure(
  vendor: Vendor,
  { clientId, secret }: Credentials,
  clock: Clock,
): Promise<client.Configuration> {
  const auth = authentication(vendor, { clientId, secret, clock });
  const execute = [
    ...(vendor.kind === 'openid' ? [client.enableNonRepudiationChecks] : []),
    ...(isPlain(vendor) ? [client.allowInsecureRequests] : []),
  ];
  const config =
    vendor.kind === 'openid'
      ? await client.discovery(new URL(vendor.issuer), clientId, undefined, auth, {
          execute,
          timeout: timeoutSeconds,
        })
      : staticConfiguration(vendor, clientId, auth, execute);
  config.timeout = timeoutSeconds;
  config[client.customFetch] = async (url, options) => {
    const { body, ...others } = options;
    const init = { ...others, ...(body === undefined ? {} : { body }) } as RequestInit;
    const response = await fetch(url, init);
    return url === config.serverMetadata().token_endpoint ? normalizeTokenReply(response) : response;
  };
  return config;
}

function staticConfiguration(
  { authorize, token }: Extract<Vendor, { kind: 'oauth2' }>,
  clientId: string,
  auth: client.ClientAuth,
  execute: ((config: client.Configuration) => void)[],
): client.Configuration {
  const config = new client.Configuration(
    { issuer: new URL(authorize).origin, authorization_endpoint: authorize, token_endpoint: token },
    clientId,
    undefined,
    auth,
  );
  for (const step of execute) step(config);
  return config;
}

interface RedeemOptions {
  vendor: Vendor;
  config: client.Configuration;
  callback: string;
  answer: AuthorizeResponse;
}

async function redeem(
  world: Parts<'clock'>,
  { vendor, config, callback, answer }: RedeemOptions,
): Promise<Identity | null> {
  const url = new URL(callback);
  url.search = answer.parameters.toString();
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: answer.state,
    ...(vendor.pkce && { pkceCodeVerifier: answer.proof.verifier }),
    ...(usesNonce(vendor) && { expectedNonce: answer.proof.nonce }),
    idTokenExpected: vendor.kind === 'openid',
  });
  const profile = vendor.profile(await fetchProfile(vendor, config, tokens, answer));
  const seconds = tokens.expiresIn();
  return {
    ...profile,
    values: {
      access_token: tokens.access_token,
      id_token: tokens.id_token ?? '',
      refresh_token: tokens.refresh_token ?? '',
      scopes: (tokens.scope ?? '').split(/[\s,]+/).filter(Boolean),
      expires_at: seconds === undefined ? '' : later(world.clock.now(), seconds * 1000).toISOString(),
    },
  };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** Fetches the visitor's profile. */
async function fetchProfile(
  vendor: Vendor,
  config: client.Configuration,
  tokens: Tokens,
  { parameters }: AuthorizeResponse,
): Promise<ProfileResponses> {
  if (vendor.kind === 'openid') {
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no id token.');
    const userInfo = vendor.usesUserInfo
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
    return { claims: { ...nameFromForm(parameters), ...userInfo, ...claims } };
  }
  const { scope, urls } = vendor.tenantUrls ?? { scope: '', urls: {} };
  const granted = (tokens.scope ?? '').split(/[\s,]+/);
  const all = { ...vendor.profileUrls, ...(granted.includes(scope) ? urls : {}) };
  const responses = Object.entries(all).map(async ([name, address]) => {
    const headers = new Headers({ accept: 'application/json' });
    const url = new URL(address.replace('{access_token}', encodeURIComponent(tokens.access_token)));
    const response = await client.fetchProtectedResource(
      config,
      tokens.access_token,
      url,
      'GET',
      null,
      headers,
    );
    if (!response.ok) throw new Error(`The call for "${name}" returned ${response.status}.`);
    return [name, await response.json()] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

/** Apple sends the name once, unsigned, next to the code. It is only displayed; nothing depends on it. */
function nameFromForm(parameters: URLSearchParams): { given_name?: string; family_name?: string } {
  try {
    const { name } = JSON.parse(parameters.get('user') ?? '{}') as {
      name?: { firstName?: unknown; lastName?: unknown };
    };
    return { given_name: String(name?.firstName ?? ''), family_name: String(name?.lastName ?? '') };
  } catch {
    // The value is not a name.
    return {};
  }
}

/** @see RFC 6749 section 2.3.1, https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
function authentication(
  { secretIn, clientIdName }: Vendor,
  { clientId, secret, clock }: { clientId: string; secret: ClientSecret; clock: Clock },
): client.ClientAuth {
  if (secret.kind === 'signed') {
    return async (_server, _client, body) => {
      body.set('client_id', clientId);
      body.set('client_secret', await signSecret(clientId, secret, clock.now()));
    };
  }
  if (clientIdName !== undefined) {
    return (_server, _client, body) => {
      body.set(clientIdName, clientId);
      body.set('client_secret', secret.text);
    };
  }
  if (secretIn === 'body') return client.ClientSecretPost(secret.text);
  return (_server, _client, _body, headers) => {
    // Does as the vendors document it: few of them undo the form encoding that RFC 6749 requires before base64.
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret.text}`).toString('base64')}`);
  };
}

async function signSecret(
  clientId: string,
  { teamId, keyId, privateKey }: Extract<ClientSecret, { kind: 'signed' }>,
  now: Date,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(now)
    .setExpirationTime(later(now, 5 * minute))
    .sign(await importPKCS8(privateKey, 'ES256'));
}

function usesNonce(vendor: Vendor): boolean {
  return vendor.kind === 'openid' && vendor.nonce;
}

/** Moves a vendor to another issuer: for OAuth 2.0, the same paths on that origin. */
function withIssuer(vendor: Vendor, issuer: string | undefined): Vendor {
  if (issuer === undefined) return vendor;
  if (vendor.kind === 'openid') return { ...vendor, issuer };
  const moved = (address: string) => {
    const { pathname, search } = new URL(address);
    return new URL(pathname + search, issuer).href;
  };
  const profileUrls = Object.fromEntries(
    Object.entries(vendor.profileUrls).map(([name, address]) => [name, moved(address)]),
  );
  return { ...vendor, authorize: moved(vendor.authorize), token: moved(vendor.token), profileUrls };
}

function isPlain(vendor: Vendor): boolean {
  return new URL(vendor.kind === 'openid' ? vendor.issuer : vendor.token).protocol === 'http:';
}

function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return error.error;
  if (error instanceof client.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
}
