/** Sessions of apps to which a user or a member has given full access: exchanges an access token of this provider. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { MemberSessionCalls } from '../../session-core/wire/b2b/sessions.ts';
import type { SessionCalls } from '../../session-core/wire/sessions.ts';
import type { Factor, SessionDuration } from '../../session-core/wire/shared.ts';
import { lockUserForSignIn } from '../accounts/user-rows.ts';
import { memberHolder, userHolder } from '../holders/holder.ts';
import { Refusal } from '../http/refusal.ts';
import { exchangeToken } from '../oauth-server/introspection.ts';
import { readOwnJwt } from '../oauth-server/jwt.ts';
import { projectResource } from '../oauth-server/resources.ts';
import { fullAccess } from '../oauth-server/scopes.ts';
import { allowsApp } from '../organizations/apps.ts';
import { loadMembers } from '../organizations/members/describe.ts';
import { lockMember } from '../organizations/members/member-rows.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import { firstProof } from '../organizations/sign-in/proofs.ts';
import { memberAuthReply } from '../organizations/sign-in/replies.ts';
import { exchanged } from '../sessions/delegates.ts';
import { checkDuration } from '../sessions/duration.ts';
import { startSession } from '../sessions/session-rows.ts';
import { factorReply } from '../sessions/sign-in/replies.ts';
import { requireSecondFactor } from '../sessions/sign-in/sign-in.ts';
import type { AppWorld } from '../world/world.ts';
import { memberAuthReply as memberAuthSchema } from './b2b/schemas.ts';
import { type CallTable, provesBy } from './call.ts';
import { authReply, factorReply as factorReplySchema, sessionDuration } from './schemas.ts';

/** The session is a separate one, even if the visitor has one: it ends when the app loses its access. */
const exchanging = {
  ...provesBy('access_token'),
  body: z.object({ access_token: z.string().min(1).max(8192), session_duration_minutes: sessionDuration }),
  refusals: ['idp_access_token_not_found' as const],
};

export const accessTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/exchange_access_token'>> = {
  'POST /sessions/exchange_access_token': {
    ...exchanging,
    summary:
      'Exchange an access token of this provider, with full_access to the project, for a session: once, and no longer than the app’s access lasts',
    reply: factorReplySchema(authReply),
    async answer({ world, caller, body }) {
      const { holderId: userId, tokenId, factor, minutes } = await readAccess(world, body);
      const holder = userHolder(world, userId);
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockUserForSignIn(trx, userId);
        const grant = await exchangeToken(world, trx, tokenId);
        const half = await requireSecondFactor(world, trx, null, { userId, factor, minutes, grant });
        return half ?? startSession(world, trx, caller, { holder, proofs: [{ factor }], minutes, grant });
      });
      return factorReply(world, outcome, {});
    },
  },
};

export const memberAccessTokens: CallTable<
  Extract<keyof MemberSessionCalls, 'POST /b2b/sessions/exchange_access_token'>
> = {
  'POST /b2b/sessions/exchange_access_token': {
    ...exchanging,
    summary:
      'Exchange an access token of the project’s members, with full_access to the provider, for a read-only session: once, and no longer than the app’s access lasts',
    reply: memberAuthSchema,
    async answer({ world, caller, body }) {
      const { holderId: memberId, clientId, tokenId, factor, minutes } = await readAccess(world, body);
      const session = await inTransaction(world.database, async (trx) => {
        const [home] = await loadMembers(world, trx, [memberId]);
        if (!home) throw new Refusal('idp_access_token_not_found');
        const { organization_id: organizationId } = home.organization;
        const organization = await lockOrganization(world, trx, organizationId);
        const member = await lockMember(world, trx, organizationId, memberId);
        if (member.status !== 'active' || !allowsApp(world, organization.settings, clientId))
          throw new Refusal('idp_access_token_not_found');
        const grant = await exchangeToken(world, trx, tokenId);
        const proofs = [firstProof('oauth_access_token_exchange', factor, { organizationId, memberId })];
        const holder = memberHolder(world, member);
        return startSession(world, trx, caller, { holder, proofs, minutes, grant });
      });
      return memberAuthReply(world, session);
    },
  },
};

/** @throws Refusal `invalid_session_duration`, `idp_access_token_not_found` */
async function readAccess(
  world: AppWorld,
  { access_token, session_duration_minutes }: { access_token: string } & SessionDuration,
) {
  const minutes = checkDuration(session_duration_minutes);
  const claims = await readOwnJwt(world, access_token, { kind: 'access' });
  const { sub, jti: tokenId = '', client_id, scope, aud } = claims ?? {};
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  const audience = [aud ?? []].flat();
  // A bound token without a proof of its key may be stolen: this call accepts none.
  const isBound = claims?.cnf !== undefined;
  const fits = !isBound && scopes.includes(fullAccess) && audience.includes(projectResource(world.publicUrl));
  if (!fits || sub === undefined || typeof client_id !== 'string')
    throw new Refusal('idp_access_token_not_found');
  const factor: Factor = {
    delivery_method: exchanged,
    type: 'oauth',
    last_authenticated_at: world.clock.now().toISOString(),
    oauth_access_token_exchange_factor: { client_id },
  };
  return { holderId: sub, clientId: client_id, tokenId, factor, minutes };
}
