/** Tells resource servers whether an access token is active. @see RFC 7662 */
import { decodeProtectedHeader } from 'jose';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, sameHash } from '../secrets/secrets.ts';
import type { Parts, TokenWorld } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';
import { readOwnJwt } from './jwt.ts';

/** Whether the caller may introspect tokens. Without a configured secret no caller may. */
export function mayIntrospect({ settings }: Parts<'settings'>, authorization: string | undefined): boolean {
  const { resourceServerSecret } = settings.authorizationServer;
  const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (resourceServerSecret === undefined || presented === undefined) return false;
  // Hashed, so that both have the same length.
  return sameHash(hashToken(presented), hashToken(resourceServerSecret));
}

/** Reports only access tokens for the project's servers; opaque tokens for the userinfo endpoint count as inactive. */
export async function introspect(world: AppWorld, token: string): Promise<Record<string, unknown>> {
  const claims = await readOwnJwt(world, token, { kind: 'access' });
  const app = claims && (await findApp(world, claims.jti ?? ''));
  if (!app) return { active: false };
  const { scope, client_id, sub, aud, iss, exp, iat, jti, cnf, organization } = claims;
  return {
    active: true,
    // Bound to a key of the app: then the server asks for its proof as well. See RFC 9449 section 6.2.
    token_type: cnf === undefined ? 'Bearer' : 'DPoP',
    ...(cnf === undefined ? {} : { cnf }),
    scope: scope ?? '',
    client_id,
    // The name that the holder saw at consent. The app's site may be slow or gone by now.
    client_name: app.name,
    sub,
    ...(organization === undefined ? {} : { organization }),
    aud,
    iss,
    exp,
    iat,
    jti,
  };
}

interface ExchangedToken {
  grantId: string;
  /** When the app's access ends unless it is renewed: with the refresh token, or without one with the access token. */
  endsAt: Date;
}

/**
 * Exchanges a valid access token, once. The grant stays locked until the transaction ends: a revocation either comes
 * first and is seen here, or comes later and also deletes what this transaction adds.
 *
 * @throws Refusal `idp_access_token_not_found`
 */
export async function exchangeToken(
  { clock }: Parts<'clock'>,
  queries: Queries,
  jti: string,
): Promise<ExchangedToken> {
  const now = clock.now();
  const row = await queries
    .selectFrom('idp_tokens')
    .innerJoin('idp_grants', 'idp_grants.grant_id', 'idp_tokens.grant_id')
    .select(['idp_grants.grant_id', 'idp_grants.expires_at as grantEnd'])
    .where('idp_tokens.kind', '=', 'AccessToken')
    .where('idp_tokens.token_hash', '=', hashToken(jti))
    .where('idp_tokens.expires_at', '>', now)
    .forShare('idp_grants')
    .executeTakeFirstOrThrow(() => new Refusal('idp_access_token_not_found'));
  const used = await queries
    .updateTable('idp_tokens')
    .set({ used_at: now })
    .where('kind', '=', 'AccessToken')
    .where('token_hash', '=', hashToken(jti))
    .where('used_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirstOrThrow(() => new Refusal('idp_access_token_not_found'));
  const refresh = await queries
    .selectFrom('idp_tokens')
    .select('expires_at')
    .where('grant_id', '=', row.grant_id)
    .where('kind', '=', 'RefreshToken')
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  const end = refresh?.expires_at ?? used.expires_at;
  return { grantId: row.grant_id, endsAt: end < row.grantEnd ? end : row.grantEnd };
}

/** The app that holds an access token. A valid signature is not enough: revoking the grant deletes the token's row. */
function findApp(
  { database, clock }: Parts<'database' | 'clock'>,
  jti: string,
): Promise<{ name: string } | undefined> {
  return database
    .selectFrom('idp_tokens')
    .innerJoin('idp_grants', 'idp_grants.grant_id', 'idp_tokens.grant_id')
    .innerJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
    .select('connected_apps.name')
    .where('idp_tokens.kind', '=', 'AccessToken')
    .where('idp_tokens.token_hash', '=', hashToken(jti))
    .where('idp_tokens.expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** The engine's id of a token: the `jti` of a JWT, which the engine does not store itself, or the token. */
export async function engineTokenId(world: TokenWorld, token: string): Promise<string> {
  if (!isJwt(token)) return token;
  const claims = await readOwnJwt(world, token, { kind: 'access', expired: true });
  return claims?.jti ?? '-';
}

function isJwt(token: string): boolean {
  try {
    return decodeProtectedHeader(token) !== undefined;
  } catch {
    return false;
  }
}
