/** Issues the authorization code after a consent. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import { record } from '../audit/record.ts';
import { Refusal } from '../http/refusal.ts';
import { hashKeyed } from '../secrets/secrets.ts';
import { authTime } from '../sessions/recent.ts';
import type { AppWorld } from '../world/world.ts';
import { split } from './consents.ts';
import type { Grantor } from './holder.ts';
import type { CheckedRequest } from './request.ts';

/**
 * Issues a code for the granted scopes, which may be fewer than the requested ones.
 *
 * @throws Refusal `session_not_found` when the session has ended meanwhile, and its grants with it
 * @see RFC 6749 section 4.1.2; the engine checks client, redirect address and verifier when the code is redeemed
 */
export async function issueCode(
  world: AppWorld,
  { client, request, resources }: CheckedRequest,
  { grantor, scopes, codeChallenge }: { grantor: Grantor; scopes: readonly string[]; codeChallenge: string },
): Promise<string> {
  const { authorizationServer, database, pepper } = world;
  const { engine } = await authorizationServer();
  const { identity, custom } = split(scopes);
  const { id: accountId, session } = grantor;
  const { session_id } = session;
  const grant = new engine.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(identity.join(' '));
  for (const resource of resources) grant.addResourceScope(resource, custom.join(' '));
  const grantId = await grant.save();
  // A different one for each app, so that two apps cannot compare their data.
  const sid = hashKeyed(pepper, 'sid', session_id, client.clientId);
  const code = new engine.AuthorizationCode({
    accountId,
    client,
    grantId,
    gty: 'authorization_code',
    redirectUri: request.redirect_uri,
    scope: scopes.join(' '),
    resource: resources,
    codeChallenge,
    codeChallengeMethod: 'S256',
    authTime: authTime(session),
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    ...(request.dpop_jkt === undefined ? {} : { dpopJkt: request.dpop_jkt }),
    sid,
  });
  const saved = await code.save();
  return inTransaction(database, async (trx) => {
    // Locked, to wait for a revocation in progress, which may have listed the grants before this one existed.
    if (!(await grantor.lockSession(trx, client.clientId))) return null;
    const app = await trx
      .updateTable('idp_grants')
      .set({ session_id, sid })
      .where('grant_id', '=', grantId)
      .returning('grant_id')
      .executeTakeFirst();
    const details = { grant_id: grantId, client_id: client.clientId };
    if (app) await record(trx, { kind: 'app.tokens_issued', details });
    return saved;
  }).then(async (code) => {
    if (code !== null) return code;
    await database.deleteFrom('idp_grants').where('grant_id', '=', grantId).execute();
    throw new Refusal('session_not_found');
  });
}
