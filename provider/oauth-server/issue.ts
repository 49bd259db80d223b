/** From a consent to the code that the app redeems. */
import type { SessionRow } from '../database/schema.ts';
import { authTime } from '../methods/recent.ts';
import type { World } from '../world.ts';
import { split } from './consents.ts';
import type { CheckedRequest } from './request.ts';

/**
 * Issues a code for what was granted, which may be less than what was asked for.
 *
 * @see RFC 6749 section 4.1.2; the engine checks client, redirect address and verifier when the code is redeemed
 */
export async function issueCode(
  { authorizationServer }: World,
  { client, request, resources }: CheckedRequest,
  {
    session,
    scopes,
    codeChallenge,
  }: { session: SessionRow; scopes: readonly string[]; codeChallenge: string },
): Promise<string> {
  const { engine } = await authorizationServer();
  const { identity, own } = split(scopes);
  const accountId = session.user_id;
  const grant = new engine.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(identity.join(' '));
  for (const resource of resources) grant.addResourceScope(resource, own.join(' '));
  const code = new engine.AuthorizationCode({
    accountId,
    client,
    grantId: await grant.save(),
    gty: 'authorization_code',
    redirectUri: request.redirect_uri,
    scope: scopes.join(' '),
    resource: resources,
    codeChallenge,
    codeChallengeMethod: 'S256',
    authTime: authTime(session),
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
  });
  return code.save();
}
