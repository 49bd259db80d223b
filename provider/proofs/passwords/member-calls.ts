/** Sign-in of members with a password. Other files set new passwords. */
import { z } from '@hono/zod-openapi';
import type { MemberPasswordCalls } from '../../../session-core/wire/b2b/passwords.ts';
import { readAddress } from '../../accounts/emails.ts';
import {
  discoveryReply,
  memberFactorReply as memberFactorSchema,
  organizationHint,
  organizationId,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { emailAddress, optional, protection } from '../../calls/schemas.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { luds, oldMemberPassword, password, strength } from './call-schemas.ts';
import { normalizePassword } from './hashing.ts';
import { memberPasswordChanges } from './member-change-calls.ts';
import { memberPasswordResets } from './member-reset-calls.ts';
import { lockPasswordProof, proveMemberPassword } from './of-members.ts';
import { checkPassword } from './policy.ts';

/** Older clients also send the verifier of a reset. A password needs none. */
const unusedVerifier = { code_verifier: optional(z.string()) };

export const memberPasswords: CallTable<keyof MemberPasswordCalls> = {
  'POST /b2b/passwords/authenticate': {
    summary: 'Exchange a password for a session in one organization',
    ...provesBy('password'),
    body: z.object({
      organization_id: organizationId,
      email_address: emailAddress,
      password,
      ...signingIn,
      ...unusedVerifier,
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [...oldMemberPassword, 'organization_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const address = readAddress(body.email_address);
      const { organization_id: organizationId, password: typed } = body;
      const password = await proveMemberPassword(world, caller, { address, organizationId, typed });
      return signInTo(world, caller, { ...body, organizationId, minutes }, async (trx) => ({
        address,
        proofs: [await lockPasswordProof(world, trx, password, address)],
      }));
    },
  },

  'POST /b2b/passwords/discovery/authenticate': {
    summary: 'Exchange a password that all organizations share for the organizations of its address',
    ...provesBy('password'),
    body: z.object({ email_address: emailAddress, password, ...unusedVerifier, ...protection }),
    reply: discoveryReply.extend(organizationHint),
    refusals: [...oldMemberPassword, 'cross_org_passwords_not_enabled'],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const typed = body.password;
      const password = await proveMemberPassword(world, caller, { address, organizationId: null, typed });
      const reply = await signInToAny(world, async (trx) => ({
        address,
        proofs: [await lockPasswordProof(world, trx, password, address)],
      }));
      return { ...reply, organization_id_hint: null };
    },
  },

  ...memberPasswordResets,
  ...memberPasswordChanges,

  'POST /b2b/passwords/strength_check': {
    summary: 'Check a password against the policy of the project',
    credentials: 'project',
    looksUp: true,
    body: z.object({ email_address: optional(emailAddress), password }),
    reply: z.object({
      ...strength,
      zxcvbn_feedback: z.object({ warning: z.string(), suggestions: z.array(z.string()) }),
      luds_feedback: luds,
    }),
    async answer({ world, caller, body }) {
      const candidate = { password: normalizePassword(body.password), address: body.email_address };
      const { feedback, ...checked } = await checkPassword(world, { ...candidate, ip: caller.ip });
      const { warning, suggestions, luds_requirements } = feedback;
      return {
        ...checked,
        zxcvbn_feedback: { warning: warning ?? '', suggestions: suggestions ?? [] },
        luds_feedback: luds_requirements,
      };
    },
  },
};
