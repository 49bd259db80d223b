/** A member's sign-in by an identity provider, last step: the token that the redirect brought back. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberOAuthCalls } from '../../../session-core/wire/b2b/oauth.ts';
import type { OAuthProviderValues } from '../../../session-core/wire/oauth.ts';
import { Refusal } from '../../http/refusal.ts';
import { limitTries } from '../../limits.ts';
import { memberFactorReply } from '../../organizations/replies.ts';
import { beginDiscovery, signInTo } from '../../organizations/sign-in.ts';
import { organizationOfToken, takeSocialToken } from '../../organizations/social-tokens.ts';
import { verifierRefusals } from '../../pkce.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { CallTable } from '../call.ts';
import { providerValues } from '../oauth.ts';
import { locale, optional, protection, sessionDuration } from '../schemas.ts';
import { discoveryReply, intermediateProof, memberFactorReply as memberFactorSchema } from './schemas.ts';

const area = 'OAuth of members';
const token = z.string().min(1).max(512);

export const memberOAuth: CallTable<keyof MemberOAuthCalls> = {
  'POST /b2b/oauth/authenticate': {
    summary: 'Exchange the token of an identity provider’s answer for a session in its organization',
    area,
    credentials: 'project',
    body: z.object({
      oauth_token: token,
      session_duration_minutes: sessionDuration,
      locale,
      pkce_code_verifier: optional(z.string()),
      ...intermediateProof,
      ...protection,
    }),
    reply: memberFactorSchema({ provider_values: providerValues }),
    refusals: [
      'oauth_token_not_found',
      'organization_not_found',
      'email_jit_provisioning_not_allowed',
      'invalid_email_for_jit_provisioning',
      'action_not_allowed_email_domain_is_claimed',
      'invalid_session_duration',
      ...verifierRefusals,
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      await limitTries(world, caller.ip);
      const given = { token: body.oauth_token, verifier: body.pkce_code_verifier, discovers: false };
      const organizationId = await organizationOfToken(world, given);
      if (organizationId === null) throw new Refusal('oauth_token_not_found');
      let values: OAuthProviderValues | null = null;
      const attempt = { organizationId, minutes, intermediateToken: body.intermediate_session_token };
      const entered = await signInTo(world, caller, attempt, async (trx, organization) => {
        const taken = await takeSocialToken(world, trx, given, organization);
        values = taken.values;
        return taken;
      });
      const reply = await memberFactorReply(world, entered, { ip: caller.ip, locale: body.locale });
      return { ...reply, provider_values: providerValues.parse(values) };
    },
  },

  'POST /b2b/oauth/discovery/authenticate': {
    summary: 'Exchange the token of an identity provider’s answer for the organizations of its address',
    area,
    credentials: 'project',
    body: z.object({
      discovery_oauth_token: token,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: discoveryReply,
    refusals: ['oauth_token_not_found', ...verifierRefusals, 'too_many_requests'],
    async answer({ world, caller, body }) {
      await limitTries(world, caller.ip);
      const given = { token: body.discovery_oauth_token, verifier: body.pkce_code_verifier, discovers: true };
      return inTransaction(world.database, async (trx) => {
        const { address, proofs } = await takeSocialToken(world, trx, given, null);
        return beginDiscovery(world, trx, { address, proofs });
      });
    },
  },
};
