/** Sign-in of members by a mailed link, for one organization or for discovery, and invitations. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberMagicLinkCalls } from '../../../session-core/wire/b2b/magic-links.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { readAddress } from '../../accounts/emails.ts';
import { addressWithToken, checkPage } from '../../accounts/links.ts';
import { actingMember } from '../../organizations/acting.ts';
import { inviteMember } from '../../organizations/invite.ts';
import { createInboxLink, findInboxLink, takeInboxLink } from '../../organizations/links.ts';
import { inviteMinutes, mailInvitation } from '../../organizations/mail-invitation.ts';
import { takeNewAddress } from '../../organizations/new-address.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { mailProof } from '../../organizations/proofs.ts';
import { memberFactorReply } from '../../organizations/replies.ts';
import { beginDiscovery, signInTo } from '../../organizations/sign-in.ts';
import { checkChallenge, verifierRefusals } from '../../pkce.ts';
import { newToken } from '../../secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { World } from '../../world.ts';
import type { CallTable } from '../call.ts';
import { emailAddress, locale, optional, protection, redirectAddress, sessionDuration } from '../schemas.ts';
import { deliverToMember } from './deliver.ts';
import {
  discoveryReply,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  memberReply,
  organizationId,
} from './schemas.ts';

const defaultMinutes = 60;
const expiry = optional(z.number().int().min(5).max(10_080));
const area = 'Magic links of members';
const token = z.string().min(1).max(512);
/** Links that sign in to one organization. */
const linkPurposes = ['login', 'invite', 'reset', 'email_update'] as const;
const sending: RefusalType[] = [
  'invalid_email',
  'inactive_email',
  'email_template_not_found',
  'no_match_for_provided_magic_link_url',
  'invalid_pkce_code_challenge',
  'too_many_requests',
];

const readChallenge = (world: World, challenge: string | undefined) =>
  checkChallenge(challenge, {
    required: world.settings.project.pkce_required_for_email_magic_links,
    what: 'email links',
  });

const page = (world: World, ...asked: (string | undefined)[]) =>
  checkPage(world.settings, 'no_match_for_provided_magic_link_url', ...asked);

export const memberMagicLinks: CallTable<keyof MemberMagicLinkCalls> = {
  'POST /b2b/magic_links/email/login_or_signup': {
    summary: 'Mail a link for one organization; an address that may join becomes a pending member',
    area,
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      organization_id: organizationId,
      login_redirect_url: redirectAddress,
      signup_redirect_url: redirectAddress,
      login_template_id: optional(z.string()),
      signup_template_id: optional(z.string()),
      locale,
      login_expiration_minutes: expiry,
      signup_expiration_minutes: expiry,
      pkce_code_challenge: optional(z.string()),
    }),
    reply: z.object({}),
    refusals: [
      ...sending,
      'organization_not_found',
      'email_jit_provisioning_not_allowed',
      'invalid_email_for_jit_provisioning',
      'action_not_allowed_email_domain_is_claimed',
    ],
    async answer({ world, body }) {
      const address = readAddress(body.email_address);
      const challenge = readChallenge(world, body.pkce_code_challenge);
      const { login_redirect_url: login, signup_redirect_url: signup } = body;
      const pages = { login: page(world, login, signup), signup: page(world, signup, login) };
      world.messenger.checkMails('link', body.login_template_id, body.signup_template_id);
      await requireOrganization(world, world.database, body.organization_id);
      await deliverToMember(world, {
        kind: 'member_link',
        address,
        organizationId: body.organization_id,
        locale: body.locale ?? null,
        token: newToken(world.random),
        challenge,
        minutes: {
          login: body.login_expiration_minutes ?? defaultMinutes,
          signup: body.signup_expiration_minutes ?? defaultMinutes,
        },
        pages,
        templates: { login: body.login_template_id ?? null, signup: body.signup_template_id ?? null },
      });
      return {};
    },
  },

  'POST /b2b/magic_links/email/invite': {
    summary: 'Invite an address to the member’s organization',
    area,
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
      invite_expiration_minutes: expiry,
    }),
    reply: memberReply,
    refusals: [
      ...sending,
      'session_not_found',
      'session_authorization_error',
      'invalid_email_for_invites',
      'user_already_invited',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
    ],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const { invite_expiration_minutes: minutes = inviteMinutes } = body;
      const to = page(world, body.invite_redirect_url);
      world.messenger.checkMails('link', body.invite_template_id);
      const { member_id } = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.require('member', 'create');
        if (body.roles?.length) acting.require('member', 'update.settings.roles');
        return inviteMember(
          world,
          trx,
          acting.organization.organization_id,
          {
            address,
            minutes,
            name: body.name,
            roles: body.roles,
            untrustedMetadata: body.untrusted_metadata,
          },
          acting.rights,
        );
      });
      const invited = await mailInvitation(world, member_id, {
        address,
        page: to,
        minutes,
        locale: body.locale,
        templateId: body.invite_template_id,
      });
      return { member_id, ...invited };
    },
  },

  'POST /b2b/magic_links/email/discovery/send': {
    summary: 'Mail a link that shows the organizations of an address',
    area,
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      discovery_redirect_url: redirectAddress,
      login_template_id: optional(z.string()),
      locale,
      discovery_expiration_minutes: expiry,
      pkce_code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: sending,
    async answer({ world, body }) {
      const address = readAddress(body.email_address);
      const challenge = readChallenge(world, body.pkce_code_challenge);
      const to = page(world, body.discovery_redirect_url);
      const { discovery_expiration_minutes: minutes = defaultMinutes } = body;
      world.messenger.checkMails('link', body.login_template_id);
      const made = await createInboxLink(world, { address }, { purpose: 'discovery', minutes, challenge });
      await world.messenger.sendLink({
        to: address.typed,
        link: addressWithToken(world, to, 'discovery', made),
        minutes,
        locale: body.locale,
        templateId: body.login_template_id,
      });
      return {};
    },
  },

  'POST /b2b/magic_links/inspect': {
    summary: 'Show for whom a link or an invitation is, without using it',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({ magic_links_token: token }),
    reply: z.object({
      email_address: z.string(),
      organization_id: z.string(),
      organization_name: z.string(),
    }),
    refusals: ['unable_to_auth_magic_link', 'organization_not_found', 'too_many_requests'],
    async answer({ world, body }) {
      const { inbox } = await findInboxLink(world, world.database, body.magic_links_token, linkPurposes);
      const { organization_id, name: organization_name } = await requireOrganization(
        world,
        world.database,
        inbox.organization_id ?? '',
      );
      return { email_address: inbox.address, organization_id, organization_name };
    },
  },

  'POST /b2b/magic_links/authenticate': {
    summary: 'Exchange the token of a link, or of an invitation, for a session in its organization',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({
      magic_links_token: token,
      session_duration_minutes: sessionDuration,
      locale,
      pkce_code_verifier: optional(z.string()),
      ...intermediateProof,
      ...protection,
    }),
    reply: memberFactorSchema({ method_id: z.string() }),
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_session_duration',
      'organization_not_found',
      ...verifierRefusals,
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { inbox } = await findInboxLink(world, world.database, body.magic_links_token, linkPurposes);
      const attempt = {
        organizationId: inbox.organization_id ?? '',
        minutes,
        intermediateToken: body.intermediate_session_token,
      };
      const link = {
        token: body.magic_links_token,
        verifier: body.pkce_code_verifier,
        purposes: linkPurposes,
      };
      const entered = await signInTo(world, caller, attempt, async (trx, organization, session) => {
        const taken = await takeInboxLink(world, trx, link);
        const proved = await takeNewAddress(world, trx, caller, organization, taken, session);
        const { inbox_id: inboxId, address_key: key, address: typed } = taken;
        const address = { typed, key };
        const proof = mailProof('magic_link', { inboxId, address, at: world.clock.now() });
        return { address, proofs: [...proved, proof] };
      });
      const reply = await memberFactorReply(world, entered, { caller, locale: body.locale });
      return { ...reply, method_id: inbox.inbox_id };
    },
  },

  'POST /b2b/magic_links/discovery/authenticate': {
    summary: 'Exchange the token of a link for the organizations of its address',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({
      discovery_magic_links_token: token,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: discoveryReply,
    refusals: ['unable_to_auth_magic_link', ...verifierRefusals, 'too_many_requests'],
    async answer({ world, body }) {
      const link = {
        token: body.discovery_magic_links_token,
        verifier: body.pkce_code_verifier,
        purposes: ['discovery', 'discovery_reset'] as const,
      };
      return inTransaction(world.database, async (trx) => {
        const { inbox_id: inboxId, address: typed, address_key: key } = await takeInboxLink(world, trx, link);
        const address = { typed, key };
        const proofs = [mailProof('magic_link', { inboxId, address, at: world.clock.now() })];
        return beginDiscovery(world, trx, { address, proofs });
      });
    },
  },
};
