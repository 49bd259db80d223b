/** Sessions of apps with full access: exchanges an access token of this provider. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import type { Factor } from '../../../session-core/wire/shared.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import { userHolder } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { exchangeToken } from '../../oauth-server/introspection.ts';
import { readOwnJwt } from '../../oauth-server/jwt.ts';
import { projectResource } from '../../oauth-server/resources.ts';
import { fullAccess } from '../../oauth-server/scopes.ts';
import { exchanged } from '../../sessions/delegates.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { startSession } from '../../sessions/session-rows.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { requireSecondFactor } from '../../sessions/sign-in/sign-in.ts';
import type { AppWorld } from '../../world/world.ts';
import type { CallTable } from '../call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  sessionDuration,
} from '../schemas.ts';

export const accessTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/exchange_access_token'>> = {
  'POST /sessions/exchange_access_token': {
    summary:
      'Exchange an access token of this provider, with full_access to the project, for a session: once, and no longer than the app’s access lasts',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'access_token',
    body: z.object({ access_token: z.string().min(1).max(8192), session_duration_minutes: sessionDuration }),
    reply: factorReplySchema(authReplySchema),
    refusals: ['idp_access_token_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { userId, clientId, tokenId } = await readAccessToken(world, body.access_token);
      const proof = { userId, factor: exchangeFactor(clientId, world.clock.now()), minutes };
      const holder = userHolder(world, userId);
      // A separate session, even if the visitor has one: it ends when the app loses its access.
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockUserForSignIn(trx, userId);
        const grant = await exchangeToken(world, trx, tokenId);
        if (!grant) throw new Refusal('idp_access_token_not_found');
        const half = await requireSecondFactor(world, trx, null, { ...proof, grant });
        return (
          half ??
          startSession(world, trx, caller, { holder, proofs: [{ factor: proof.factor }], minutes, grant })
        );
      });
      return factorReply(world, outcome, {});
    },
  },
};

/** @throws Refusal `idp_access_token_not_found` */
export async function readAccessToken(world: AppWorld, token: string) {
  const claims = await readOwnJwt(world, token, { kind: 'access' });
  const { sub, jti = '', client_id, scope, aud } = claims ?? {};
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  const audience = [aud ?? []].flat();
  // A bound token without a proof of its key may be stolen: this call accepts none.
  const isBound = claims?.cnf !== undefined;
  const fits = !isBound && scopes.includes(fullAccess) && audience.includes(projectResource(world.publicUrl));
  if (!fits || sub === undefined || typeof client_id !== 'string') {
    throw new Refusal('idp_access_token_not_found');
  }
  return { userId: sub, clientId: client_id, tokenId: jti };
}

export function exchangeFactor(client_id: string, at: Date): Factor {
  return {
    delivery_method: exchanged,
    type: 'oauth',
    last_authenticated_at: at.toISOString(),
    oauth_access_token_exchange_factor: { client_id },
  };
}
