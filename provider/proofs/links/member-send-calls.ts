/** Links that are mailed to members, and to people who may become one: for one organization or for discovery, and invitations. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberMagicLinkCalls } from '../../../session-core/wire/b2b/magic-links.ts';
import { readAddress } from '../../accounts/emails.ts';
import { memberReply, organizationId } from '../../calls/b2b/schemas.ts';
import type { CallTable } from '../../calls/call.ts';
import { emailAddress, locale, optional, protection, redirectAddress } from '../../calls/schemas.ts';
import { checkPage } from '../../http/host-pages.ts';
import { inviteMember } from '../../organizations/invite.ts';
import { inviteMinutes, mailInvitation } from '../../organizations/mail-invitation.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { linkOptions, sendLink, sendRefusals, wrongPage } from './send-calls.ts';
import { linkExpiry, waitingReply, waitingTokens } from './shared-calls.ts';

type Sends = Extract<keyof MemberMagicLinkCalls, `${string}/email/${string}`>;

export const memberLinkSends: CallTable<Sends> = {
  'POST /b2b/magic_links/email/login_or_signup': {
    summary: 'Mail a link for one organization; an address that may join becomes a pending member',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      organization_id: organizationId,
      login_redirect_url: redirectAddress,
      signup_redirect_url: redirectAddress,
      ...linkOptions,
      pkce_code_challenge: optional(z.string()),
    }),
    reply: waitingReply,
    refusals: [...sendRefusals, 'organization_not_found', ...joinRefusals],
    answer: ({ world, caller, body }) =>
      sendLink(world, caller, body, {
        email: body.email_address,
        challenge: body.pkce_code_challenge,
        pages: { login: body.login_redirect_url, signup: body.signup_redirect_url },
        find: async () => ({ kind: 'member', organizationId: body.organization_id }),
      }),
  },

  'POST /b2b/magic_links/email/invite': {
    summary: 'Invite an address to the member’s organization',
    credentials: 'session',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    changes: 'member',
    body: z.object({
      email_address: emailAddress,
      invite_redirect_url: redirectAddress,
      invite_template_id: optional(z.string()),
      name: optional(z.string().max(200)),
      untrusted_metadata: optional(z.record(z.string(), z.unknown())),
      locale,
      roles: optional(z.array(z.string().max(200)).max(100)),
      invite_expiration_minutes: linkExpiry,
    }),
    reply: memberReply,
    refusals: [
      ...sendRefusals,
      'session_authorization_error',
      'invalid_email_for_invites',
      'user_already_invited',
      'retired_member_email',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
    ],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const { invite_expiration_minutes: minutes = inviteMinutes, name, roles, untrusted_metadata } = body;
      const to = checkPage(world.settings, wrongPage, body.invite_redirect_url);
      world.messenger.checkMails('link', body.invite_template_id);
      const { member_id } = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.require('member', 'create');
        if (body.roles?.length) acting.require('member', 'update.settings.roles');
        const { organization_id } = acting.organization;
        const invitation = { name, roles, untrusted_metadata, address, minutes };
        return inviteMember(world, trx, organization_id, invitation, acting.rights);
      });
      return mailInvitation(world, member_id, {
        address,
        page: to,
        minutes,
        locale: body.locale,
        templateId: body.invite_template_id,
      });
    },
  },

  'POST /b2b/magic_links/email/discovery/send': {
    summary: 'Mail a link that shows the organizations of an address',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      discovery_redirect_url: redirectAddress,
      login_template_id: optional(z.string()),
      locale,
      discovery_expiration_minutes: linkExpiry,
      pkce_code_challenge: optional(z.string()),
      waiting_tokens: optional(waitingTokens),
      ...protection,
    }),
    reply: waitingReply,
    refusals: sendRefusals,
    answer({ world, caller, body }) {
      const { discovery_redirect_url: login, discovery_expiration_minutes: login_expiration_minutes } = body;
      return sendLink(
        world,
        caller,
        { ...body, login_expiration_minutes },
        {
          email: body.email_address,
          challenge: body.pkce_code_challenge,
          pages: { login, signup: undefined },
          find: async () => ({ kind: 'member', organizationId: null }),
        },
      );
    },
  },
};
