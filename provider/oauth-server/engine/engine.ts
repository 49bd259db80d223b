/** Configures the certified engine behind the token, registration, userinfo and revocation endpoints. */
import type { RequestListener } from 'node:http';
import type { JWK } from 'jose';
import type { Configuration } from 'oidc-provider';
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { day, minute, second } from '../../clock/clock.ts';
import { limitLookups } from '../../limits/limits.ts';
import { hashToken, sameHash } from '../../secrets/secrets.ts';
import type { LimitWorld, Parts } from '../../world/ground.ts';
import type { Failures } from './bridge.ts';
import './url-parse.ts';
import { createClientDocuments } from '../client-documents.ts';
import type { Account, FindAccount } from '../holder.ts';
import { knownResources } from '../resources.ts';
import { allScopes, fullAccess, grantableScopes, offlineAccess } from '../scopes.ts';
import { createStorage } from './storage.ts';
import { successorOf } from './successors.ts';
import { storeToken } from './token-storage.ts';

export type EngineWorld = LimitWorld & Parts<'publicUrl' | 'issuer' | 'keys'>;

/** Seconds. */
const accessTokenLife = (5 * minute) / second;
const codeLife = minute / second;
/** Each rotated refresh token lives so long, so an unused grant ends after this time. */
const refreshTokenLife = (30 * day) / second;
/** A grant lives so long, however often it is used. Then the app must ask the user again. */
const grantLife = (365 * day) / second;

export interface AuthorizationServer {
  engine: Provider;
  listener: RequestListener;
  failures: Failures;
}

/** @param signing the keys, the one that signs first */
export function createAuthorizationServer(
  world: EngineWorld,
  signing: JWK[],
  findAccount: FindAccount,
): AuthorizationServer {
  const { issuer, database, clock, settings, log } = world;
  const documents = createClientDocuments({
    clock,
    allowLoopback: !settings.production,
    count: (ip) => limitLookups(world, ip),
    onFailure: (err) => log.info({ err }, 'a client metadata document is invalid or unavailable'),
  });
  const engine = new Provider(issuer, {
    ...fixed,
    adapter: createStorage({
      database,
      clock,
      documents,
      pepper: world.pepper,
      projectId: settings.project.project_id,
    }),
    jwks: { keys: signing },
    scopes: allScopes(settings.project.rbac_policy ?? null),
    claims:
      settings.project.vertical === 'B2B'
        ? { ...claims, openid: [...claims.openid, 'organization'] }
        : claims,
    features: features(world),
    formats: {
      customizers: {
        // The engine does not store JWTs; introspection and revocation read this row.
        jwt: (_context, token, { payload }) =>
          storeToken(world, {
            kind: 'AccessToken',
            token: String(payload.jti),
            seconds: accessTokenLife,
            payload: {
              kind: 'AccessToken',
              grantId: 'grantId' in token ? String(token.grantId) : '',
              accountId: String(payload.sub),
              clientId: String(payload.client_id),
              aud: String(payload.aud),
              scope: String(payload.scope ?? ''),
              iat: Number(payload.iat),
              exp: Number(payload.exp),
            },
          }),
      },
    },
    extraTokenClaims: ({ oidc }) => accountOf(oidc.entities.Account)?.tokenClaims,
    findAccount: async ({ oidc }, accountId) => {
      const account = await findAccount(accountId, oidc.client?.clientId ?? '');
      return account && { ...account, claims: async () => account.claims };
    },
  });
  // The stored secret is a hash.
  engine.Client.prototype.compareClientSecret = function compare(actual) {
    return sameHash(this.clientSecret ?? '', hashToken(actual));
  };
  // A retry gets the same token as the first try.
  const { save } = engine.RefreshToken.prototype;
  engine.RefreshToken.prototype.save = function saveAsSuccessor(...ttl) {
    const before = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    if (before && this.jti === undefined) Object.assign(this, { jti: successorOf(world, before.jti) });
    return save.apply(this, ttl);
  };
  engine.proxy = true;
  const failures = new WeakMap<object, unknown>();
  engine.on('server_error', ({ req }, err) => failures.set(req, err));
  return { engine, listener: engine.callback(), failures };
}

/** By scope. Those of a member also name the organization. */
const claims = {
  openid: ['sub', 'auth_time'],
  profile: ['name', 'given_name', 'middle_name', 'family_name'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

const fixed = {
  routes: {
    token: '/oauth/token',
    registration: '/oauth/register',
    revocation: '/oauth/revoke',
    userinfo: '/oauth/userinfo',
    jwks: '/.well-known/jwks.json',
    pushed_authorization_request: '/oauth/par',
  },
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
  clientDefaults: {
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'ES256',
    response_types: ['code'],
  },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  responseTypes: ['code'],
  // Some clients read only the id token.
  conformIdTokenClaims: false,
  issueRefreshToken: async (_context, client, source) =>
    client.grantTypeAllowed('refresh_token') && source.scopes.has(offlineAccess),
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  ttl: {
    AccessToken: accessTokenLife,
    AuthorizationCode: codeLife,
    IdToken: accessTokenLife,
    RefreshToken: refreshTokenLife,
    Grant: grantLife,
  },
  // Every origin may call: no reply depends on a cookie.
  clientBasedCORS: () => true,
} satisfies Configuration;

function features(world: EngineWorld): NonNullable<Configuration['features']> {
  const resources = knownResources(world);
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    // Only so that apps may register it; our own code sends the logout notices.
    backchannelLogout: { enabled: true },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      // A public client cannot authenticate; possession of the token permits its revocation.
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: async () => true,
      // A client with several granted resources that names none gets a token for the first.
      defaultResource: async (_context, _client, granted) => granted?.[0] ?? [],
      getResourceServerInfo: async ({ oidc }, resource) => {
        if (!resources.includes(resource)) throw new InvalidTarget();
        const { policy = null, roles = [] } = accountOf(oidc.entities.Account) ?? {};
        const scopes = grantableScopes(policy, roles);
        return {
          scope: [...scopes, ...(scopes.length > 0 ? [fullAccess] : [])].join(' '),
          audience: resource,
          accessTokenTTL: accessTokenLife,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
}

/** What `findAccount` has given the engine. */
function accountOf(account: unknown): Omit<Account, 'claims'> | undefined {
  return account as Omit<Account, 'claims'> | undefined;
}
