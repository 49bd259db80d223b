/** Answers servers that hold a token whether it is still good. @see RFC 7662 */
import { decodeProtectedHeader } from 'jose';
import type { Queries } from '../database/schema.ts';
import { hashToken, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { readOwnJwt } from './jwt.ts';

/** Whether the request comes from a server that may ask. Without a configured secret nobody may. */
export function mayIntrospect({ settings }: World, authorization: string | undefined): boolean {
  const { resourceServerSecret } = settings.authorizationServer;
  const shown = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (resourceServerSecret === undefined || shown === undefined) return false;
  // Of one length, whatever was shown.
  return sameHash(hashToken(shown), hashToken(resourceServerSecret));
}

/** Only access tokens for the project's servers: one for the userinfo endpoint is nobody's business but its own. */
export async function introspect(world: World, token: string): Promise<Record<string, unknown>> {
  const claims = await readOwnJwt(world, token, { kind: 'access' });
  const app = claims && (await findApp(world, claims.jti ?? ''));
  if (!app) return { active: false };
  const { scope, client_id, sub, aud, iss, exp, iat, jti, cnf } = claims;
  return {
    active: true,
    // Bound to a key of the app: then the server asks for its proof as well. See RFC 9449 section 6.2.
    token_type: cnf === undefined ? 'Bearer' : 'DPoP',
    ...(cnf === undefined ? {} : { cnf }),
    scope: scope ?? '',
    client_id,
    // What the user was shown when they let it in. Not asked of the app again: its site may be slow, or gone.
    client_name: app.name,
    sub,
    aud,
    iss,
    exp,
    iat,
    jti,
  };
}

export interface Exchanged {
  grantId: string;
  /** When the app's access ends, if it is not renewed: with its refresh token, or else with the access token. */
  endsAt: Date;
}

/**
 * Exchanges an access token that still holds: once. Its grant is held until the transaction ends: an end of the grant comes
 * before, and is seen, or after, and takes along what hangs on it.
 */
export async function exchangeToken(
  { clock }: World,
  queries: Queries,
  jti: string,
): Promise<Exchanged | null> {
  const now = clock.now();
  const held = await queries
    .selectFrom('idp_tokens')
    .innerJoin('idp_grants', 'idp_grants.grant_id', 'idp_tokens.grant_id')
    .select(['idp_grants.grant_id', 'idp_grants.expires_at as grantEnd'])
    .where('idp_tokens.kind', '=', 'AccessToken')
    .where('idp_tokens.token_hash', '=', hashToken(jti))
    .where('idp_tokens.expires_at', '>', now)
    .forShare('idp_grants')
    .executeTakeFirst();
  if (!held) return null;
  const used = await queries
    .updateTable('idp_tokens')
    .set({ used_at: now })
    .where('kind', '=', 'AccessToken')
    .where('token_hash', '=', hashToken(jti))
    .where('used_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
  if (!used) return null;
  const refresh = await queries
    .selectFrom('idp_tokens')
    .select('expires_at')
    .where('grant_id', '=', held.grant_id)
    .where('kind', '=', 'RefreshToken')
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  const end = refresh?.expires_at ?? used.expires_at;
  return { grantId: held.grant_id, endsAt: end < held.grantEnd ? end : held.grantEnd };
}

/** The app behind an access token. Its signature says that it was good once; its row goes with the grant it came from. */
function findApp({ database, clock }: World, jti: string): Promise<{ name: string } | undefined> {
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

/** What the engine knows a token by: it has kept nothing of a JWT, and we keep it by its `jti`. */
export async function engineName(world: World, token: string): Promise<string> {
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
