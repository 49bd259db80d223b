/** Sign-in by a company's own login: finds the login for an address, and exchanges the token of the redirect. */

import { z } from '@hono/zod-openapi';
import type { SsoSignInCalls } from '../../../session-core/wire/b2b/sso.ts';
import { readAddress } from '../../accounts/emails.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { signInTo } from '../../organizations/sign-in/sign-in.ts';
import { verifierRefusals } from '../../secrets/pkce.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { connectionsFor } from '../../sso/locate.ts';
import { inspectSsoToken, organizationOfSsoToken, takeSsoToken } from '../../sso/tokens.ts';
import { type CallTable, provesBy } from '../call.ts';
import { optional, protection } from '../schemas.ts';
import {
  connectionSummary,
  memberFactorReply as memberFactorSchema,
  replacedMember,
  signingIn,
} from './schemas.ts';

export const memberSso: CallTable<keyof SsoSignInCalls> = {
  'POST /b2b/sso/authenticate': {
    summary: 'Exchange the token of a company login for a session in its organization',
    ...provesBy('sso'),
    body: z.object({
      sso_token: z.string().min(1).max(512),
      ...signingIn,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [
      'sso_token_not_found',
      'sso_connection_not_found',
      'organization_not_found',
      'invalid_connection_for_jit_provisioning',
      ...joinRefusals,
      ...verifierRefusals,
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const tokenProof = { token: body.sso_token, verifier: body.pkce_code_verifier };
      const organizationId = await organizationOfSsoToken(world, tokenProof.token);
      return signInTo(world, caller, { ...body, organizationId, minutes }, (trx, organization) =>
        takeSsoToken(world, trx, tokenProof, organization),
      );
    },
  },

  'POST /b2b/sso/inspect': {
    summary: 'Whom the token of a company login would sign in; uses nothing up',
    credentials: 'project',
    looksUp: true,
    body: z.object({ sso_token: z.string().min(1).max(512) }),
    reply: z.object({ account: z.string(), replaces: replacedMember }),
    refusals: ['sso_token_not_found', 'sso_connection_not_found'],
    answer: ({ world, caller, body }) => inspectSsoToken(world, caller, body.sso_token),
  },

  'GET /b2b/sso/discovery/connections?email_address=:email_address': {
    summary:
      'The company logins for an address: of its organizations, else of those that its domain may join',
    credentials: 'project',
    looksUp: true,
    reply: z.object({ connections: z.array(connectionSummary) }),
    refusals: ['invalid_email'],
    async answer({ world, params }) {
      const { key } = readAddress(params.email_address ?? '');
      return { connections: await connectionsFor(world, world.database, key) };
    },
  },
};
