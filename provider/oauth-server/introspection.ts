/** Answers servers that hold a token whether it is still good. @see RFC 7662 */
import { decodeProtectedHeader } from 'jose';
import { hashToken, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { clientName } from './consents.ts';
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
  if (!claims || !(await isLive(world, claims.jti ?? ''))) return { active: false };
  const { scope, client_id, sub, aud, iss, exp, iat, jti } = claims;
  const client = await world.authorizationServer.engine.Client.find(String(client_id));
  return {
    active: true,
    token_type: 'Bearer',
    scope: scope ?? '',
    client_id,
    // What the user was shown when they let it in.
    ...(client ? { client_name: clientName(client) } : {}),
    sub,
    aud,
    iss,
    exp,
    iat,
    jti,
  };
}

/** Its signature says that it was good once; this row goes with the grant it came from. */
export async function isLive({ database, clock }: World, jti: string): Promise<boolean> {
  const row = await database
    .selectFrom('idp_tokens')
    .select('grant_id')
    .where('kind', '=', 'AccessToken')
    .where('token_hash', '=', hashToken(jti))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row !== undefined;
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
