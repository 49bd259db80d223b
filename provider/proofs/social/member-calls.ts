/** A member's sign-in by an identity provider: one-tap, and the last step, the token that came back to the page. */

import { z } from '@hono/zod-openapi';
import type { MemberOAuthCalls } from '../../../session-core/wire/b2b/oauth.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { OAuthProviderValues } from '../../../session-core/wire/oauth.ts';
import {
  discoveryReply,
  memberFactorReply as memberFactorSchema,
  replacedMember,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { optional, protection } from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { startOneTap, submitOneTap } from '../../organizations/social/one-tap.ts';
import {
  inspectSocialToken,
  organizationOfToken,
  takeSocialToken,
} from '../../organizations/social/social-tokens.ts';
import { checkChallenge, verifierRefusals } from '../../secrets/pkce.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { returnPages } from './pages.ts';
import { providerValues } from './user-calls.ts';

const token = z.string().min(1).max(512);

const submission = {
  id_token: z.string().min(1).max(8192),
  oauth_callback_id: optional(z.string().min(1).max(256)),
  pkce_code_challenge: optional(z.string()),
};
const submissionRefusals: RefusalType[] = [
  'oauth_flow_callback_error',
  'invalid_login_redirect_url',
  'invalid_pkce_code_challenge',
];

export const memberOAuth: CallTable<keyof MemberOAuthCalls> = {
  'POST /b2b/oauth/authenticate': {
    summary: 'Exchange the token of an identity provider’s answer for a session in its organization',
    ...provesBy('social'),
    body: z.object({
      oauth_token: token,
      ...signingIn,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: memberFactorSchema({ provider_values: providerValues }),
    refusals: ['oauth_token_not_found', 'organization_not_found', ...joinRefusals, ...verifierRefusals],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const tokenProof = { token: body.oauth_token, verifier: body.pkce_code_verifier, discovers: false };
      const organizationId = await organizationOfToken(world, tokenProof);
      if (organizationId === null) throw new Refusal('oauth_token_not_found');
      let values: OAuthProviderValues | null = null;
      const reply = await signInTo(
        world,
        caller,
        { ...body, organizationId, minutes },
        async (trx, organization) => {
          const socialToken = await takeSocialToken(world, trx, tokenProof, organization);
          values = socialToken.values;
          return socialToken;
        },
      );
      return { ...reply, provider_values: providerValues.parse(values) };
    },
  },

  'POST /b2b/oauth/discovery/authenticate': {
    summary: 'Exchange the token of an identity provider’s answer for the organizations of its address',
    ...provesBy('social'),
    body: z.object({
      discovery_oauth_token: token,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: discoveryReply,
    refusals: ['oauth_token_not_found', ...verifierRefusals],
    async answer({ world, body }) {
      const tokenProof = {
        token: body.discovery_oauth_token,
        verifier: body.pkce_code_verifier,
        discovers: true,
      };
      return signInToAny(world, (trx) => takeSocialToken(world, trx, tokenProof, null));
    },
  },

  'POST /b2b/oauth/inspect': {
    summary: 'Whom the token of an identity provider’s answer would sign in; uses nothing up',
    credentials: 'project',
    looksUp: true,
    body: z.object({ oauth_token: token }),
    reply: z.object({ account: z.string(), replaces: replacedMember }),
    refusals: ['oauth_token_not_found'],
    answer: ({ world, caller, body }) => inspectSocialToken(world, caller, body.oauth_token),
  },

  'GET /b2b/oauth/google/onetap/start': {
    summary: 'Start one-tap: what the browser’s account dialog needs',
    credentials: 'project',
    tries: 'guess',
    reply: z.object({
      google_client_id: z.string(),
      oauth_callback_id: z.string(),
      nonce: z.string(),
      fedcm_config_url: z.string(),
    }),
    async answer({ world }) {
      return startOneTap(world);
    },
  },

  'POST /b2b/oauth/google/onetap/submit': {
    summary: 'Sign in to one organization with the account that one-tap offered',
    credentials: 'project',
    tries: 'guess',
    body: z.object({
      ...submission,
      organization_id: z.string(),
      login_redirect_url: optional(z.string()),
      signup_redirect_url: optional(z.string()),
    }),
    reply: z.object({ redirect_url: z.string() }),
    refusals: ['organization_not_found', ...submissionRefusals],
    async answer({ world, body }) {
      const { organization_id } = await requireOrganization(world, world.database, body.organization_id);
      const way = {
        ...returnPages(world, body.login_redirect_url, body.signup_redirect_url),
        code_challenge: checkChallenge(world, 'oauth', body.pkce_code_challenge),
        organization_id,
        discovers: false,
      };
      return { redirect_url: await submitOneTap(world, body, way) };
    },
  },

  'POST /b2b/oauth/google/onetap/discovery/submit': {
    summary: 'Show the organizations of the account that one-tap offered',
    credentials: 'project',
    tries: 'guess',
    body: z.object({ ...submission, discovery_redirect_url: optional(z.string()) }),
    reply: z.object({ redirect_url: z.string() }),
    refusals: submissionRefusals,
    async answer({ world, body }) {
      const way = {
        ...returnPages(world, body.discovery_redirect_url),
        code_challenge: checkChallenge(world, 'oauth', body.pkce_code_challenge),
        organization_id: null,
        discovers: true,
      };
      return { redirect_url: await submitOneTap(world, body, way) };
    },
  },
};
