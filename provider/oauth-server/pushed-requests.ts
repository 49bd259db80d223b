/** Authorization requests that an app sends directly to the provider, so that no browser can change them. @see RFC 9126 */
import { decodeJwt } from 'jose';
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';

const prefix = 'urn:ietf:params:oauth:request_uri:';

/** What a pushed request says, in the names of the protocol; null if there is none, or it has expired. */
export async function readPushed(
  { authorizationServer }: AppWorld,
  requestUri: string,
  clientId: string,
): Promise<Record<string, string | string[]> | null> {
  if (!requestUri.startsWith(prefix)) return null;
  const { engine } = await authorizationServer();
  const pushed = await engine.PushedAuthorizationRequest.find(requestUri.slice(prefix.length));
  if (!pushed?.isValid || typeof pushed.request !== 'string') return null;
  // Ours: the engine wrote it a minute ago, from a request of an authenticated app.
  const { iss, aud: _aud, exp: _exp, iat: _iat, nbf: _nbf, ...claims } = decodeJwt(pushed.request);
  if (iss !== clientId) return null;
  const { dpopJkt } = pushed as { dpopJkt?: unknown };
  const payload = { ...claims, ...(typeof dpopJkt === 'string' ? { dpop_jkt: dpopJkt } : {}) };
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}

/**
 * The request itself, or the pushed one that it names: then nothing else of it counts.
 *
 * @throws Refusal `invalid_idp_request`
 * @see RFC 9126 section 4
 */
export async function withPushed(world: AppWorld, request: AuthorizeRequest): Promise<AuthorizeRequest> {
  const { request_uri, client_id } = request;
  if (request_uri === undefined) return request;
  const parameters = await readPushed(world, request_uri, client_id);
  if (!parameters) throw gone();
  const { scope = '', resource, ...rest } = parameters;
  const scopes = String(scope)
    .split(' ')
    .filter((name) => name !== '');
  return {
    ...(Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, String(value)]),
    ) as unknown as Omit<AuthorizeRequest, 'scopes'>),
    client_id,
    scopes: scopes.length > 0 ? scopes : ['openid', 'email', 'profile'],
    ...(resource === undefined ? {} : { resource: [resource].flat() }),
  };
}

/** Uses it up, so that a request is answered once: of two answers at the same time the second is refused. @throws Refusal `invalid_idp_request` */
export async function spendPushed(
  { database }: Parts<'database'>,
  requestUri: string | undefined,
): Promise<void> {
  if (requestUri === undefined) return;
  await database
    .deleteFrom('pushed_requests')
    .where('request_hash', '=', hashToken(requestUri.slice(prefix.length)))
    .returning('request_hash')
    .executeTakeFirstOrThrow(() => gone());
}

const gone = () =>
  new Refusal('invalid_idp_request', {
    message: 'The request that the app pushed has expired or was already answered. Start again in the app.',
  });
