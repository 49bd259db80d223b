/** Sign-in of members by a mailed link, for one organization or for discovery, and invitations. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberMagicLinkCalls } from '../../../session-core/wire/b2b/magic-links.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { readAddress } from '../../accounts/emails.ts';
import { deliverToMember } from '../../calls/b2b/deliver.ts';
import {
  discoveryReply,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  memberReply,
  organizationId,
  replacedMember as replacedSchema,
} from '../../calls/b2b/schemas.ts';
import type { CallTable } from '../../calls/call.ts';
import {
  emailAddress,
  locale,
  optional,
  protection,
  redirectAddress,
  sessionDuration,
} from '../../calls/schemas.ts';
import type { Caller } from '../../http/caller.ts';
import { addressWithToken, checkPage } from '../../http/host-pages.ts';
import { actingMember } from '../../organizations/acting.ts';
import { inviteMember } from '../../organizations/invite.ts';
import { inviteMinutes, mailInvitation } from '../../organizations/mail-invitation.ts';
import { takeNewAddress } from '../../organizations/new-address.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { mailProof } from '../../organizations/proofs.ts';
import { replacedMember } from '../../organizations/replaced-member.ts';
import { memberFactorReply } from '../../organizations/replies.ts';
import { beginDiscovery, signInTo } from '../../organizations/sign-in.ts';
import { checkChallenge, verifierRefusals } from '../../pkce.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { World } from '../../world.ts';

import { createMemberLink, findMemberLink, type MemberLink, useMemberLink } from './of-members.ts';
import {
  approving,
  askedFactsReply,
  linkExpiry,
  linkToken,
  waiting,
  waitingReply,
  waitingTokens,
} from './shared-calls.ts';
import { approvedLink, askedFacts, newWaitingBrowser } from './waiting-browsers.ts';

const defaultMinutes = 60;
const area = 'Magic links of members';
/** Links that sign in to one organization. */
const toOne = ['login', 'invite', 'reset', 'email_update'] as const;
/** Links that show all organizations of an address. */
const toAny = ['discovery', 'discovery_reset'] as const;
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

const signingIn = {
  session_duration_minutes: sessionDuration,
  locale,
  pkce_code_verifier: optional(z.string()),
  ...intermediateProof,
};
const using: RefusalType[] = ['unable_to_auth_magic_link', ...verifierRefusals, 'too_many_requests'];
const signsIn = {
  reply: memberFactorSchema({ method_id: z.string() }),
  refusals: [...using, 'invalid_session_duration', 'organization_not_found'] as RefusalType[],
};
const discovers = { reply: discoveryReply, refusals: using };

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
      login_expiration_minutes: linkExpiry,
      signup_expiration_minutes: linkExpiry,
      pkce_code_challenge: optional(z.string()),
      waiting_tokens: optional(waitingTokens),
    }),
    reply: waitingReply,
    refusals: [
      ...sending,
      'organization_not_found',
      'email_jit_provisioning_not_allowed',
      'invalid_email_for_jit_provisioning',
      'action_not_allowed_email_domain_is_claimed',
    ],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const challenge = readChallenge(world, body.pkce_code_challenge);
      const { login_redirect_url: login, signup_redirect_url: signup } = body;
      const pages = { login: page(world, login, signup), signup: page(world, signup, login) };
      world.messenger.checkMails('link', body.login_template_id, body.signup_template_id);
      await requireOrganization(world, world.database, body.organization_id);
      const asked = { earlier: body.waiting_tokens, addressKey: address.key };
      const { reply, columns } = await newWaitingBrowser(world, caller, asked);
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
        browser: columns,
      });
      return reply;
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
      invite_expiration_minutes: linkExpiry,
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
      discovery_expiration_minutes: linkExpiry,
      pkce_code_challenge: optional(z.string()),
      waiting_tokens: optional(waitingTokens),
      ...protection,
    }),
    reply: waitingReply,
    refusals: sending,
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const challenge = readChallenge(world, body.pkce_code_challenge);
      const to = page(world, body.discovery_redirect_url);
      const { discovery_expiration_minutes: minutes = defaultMinutes } = body;
      world.messenger.checkMails('link', body.login_template_id);
      const asked = { earlier: body.waiting_tokens, addressKey: address.key };
      const { reply, columns: browser } = await newWaitingBrowser(world, caller, asked);
      const link = { purpose: 'discovery', minutes, challenge, browser } as const;
      const token = await createMemberLink(world, { address }, link);
      await world.messenger.sendLink({
        to: address.typed,
        link: addressWithToken(world, to, 'discovery', token),
        minutes,
        locale: body.locale,
        templateId: body.login_template_id,
      });
      return reply;
    },
  },

  'POST /b2b/magic_links/inspect': {
    summary: 'What a link or an invitation would do where it has been opened; uses nothing up',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({ magic_links_token: linkToken, waiting_tokens: optional(waitingTokens) }),
    reply: z.object({
      email_address: z.string(),
      organization_id: z.string().nullable(),
      organization_name: z.string().nullable(),
      ...askedFactsReply,
      replaces: replacedSchema,
    }),
    refusals: ['unable_to_auth_magic_link', 'organization_not_found', 'too_many_requests'],
    async answer({ world, caller, body }) {
      const hash = hashToken(body.magic_links_token);
      const { inbox, link } = await findMemberLink(world, world.database, hash, [...toOne, ...toAny]);
      const { organization_id, address: email_address, address_key: addressKey } = inbox;
      const organization =
        organization_id && (await requireOrganization(world, world.database, organization_id));
      const facts = askedFacts(link, body.waiting_tokens);
      // A link for a new address has its own rule.
      const isOfMember = inbox.member_id !== null;
      const place = { addressKey, organizationId: organization_id };
      return {
        email_address,
        organization_id,
        organization_name: organization ? organization.name : null,
        ...facts,
        same_browser: facts.same_browser || isOfMember,
        replaces: isOfMember ? null : await replacedMember(world, caller, place),
      };
    },
  },

  'POST /b2b/magic_links/approve': { ...approving, area },

  'POST /b2b/magic_links/waiting': { ...waiting, area },

  'POST /b2b/magic_links/authenticate': {
    summary: 'Exchange the token of a link, or of an invitation, for a session in its organization',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({
      magic_links_token: linkToken,
      ...signingIn,
      ...protection,
    }),
    ...signsIn,
    answer: ({ world, caller, body }) => authenticate(world, caller, body, hashToken(body.magic_links_token)),
  },

  'POST /b2b/magic_links/waiting/authenticate': {
    summary: 'Exchange the approval of a waiting browser for a session in the organization of its link',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({ waiting_tokens: waitingTokens.min(1), ...signingIn }),
    ...signsIn,
    answer: async ({ world, caller, body }) =>
      authenticate(world, caller, body, await approvedLink(world, world.database, body.waiting_tokens)),
  },

  'POST /b2b/magic_links/discovery/authenticate': {
    summary: 'Exchange the token of a link for the organizations of its address',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({
      discovery_magic_links_token: linkToken,
      pkce_code_verifier: optional(z.string()),
      ...protection,
    }),
    ...discovers,
    answer: ({ world, body }) =>
      authenticateAnywhere(world, body, hashToken(body.discovery_magic_links_token)),
  },

  'POST /b2b/magic_links/discovery/waiting/authenticate': {
    summary: 'Exchange the approval of a waiting browser for the organizations of its address',
    area,
    credentials: 'project',
    tries: true,
    body: z.object({ waiting_tokens: waitingTokens.min(1), pkce_code_verifier: optional(z.string()) }),
    ...discovers,
    answer: async ({ world, body }) =>
      authenticateAnywhere(world, body, await approvedLink(world, world.database, body.waiting_tokens)),
  },
};

interface Attempt {
  session_duration_minutes: number;
  locale?: string | undefined;
  pkce_code_verifier?: string | undefined;
  intermediate_session_token?: string | undefined;
}

/** Uses up a link to one organization. */
async function authenticate(world: World, caller: Caller, body: Attempt, hash: string) {
  const minutes = checkDuration(body.session_duration_minutes);
  const link = await findMemberLink(world, world.database, hash, toOne);
  const { inbox } = link;
  const attempt = {
    organizationId: inbox.organization_id ?? '',
    minutes,
    intermediateToken: body.intermediate_session_token,
  };
  const entered = await signInTo(world, caller, attempt, async (trx, organization, session) => {
    await useMemberLink(world, trx, link, body.pkce_code_verifier);
    const proofs = await takeNewAddress(world, trx, caller, organization, inbox, session);
    const { address, proof } = provedBy(world, link);
    return { address, proofs: [...proofs, proof] };
  });
  const reply = await memberFactorReply(world, entered, { caller, locale: body.locale });
  return { ...reply, method_id: inbox.inbox_id };
}

/** Uses up a link of discovery. */
async function authenticateAnywhere(
  world: World,
  { pkce_code_verifier: verifier }: Pick<Attempt, 'pkce_code_verifier'>,
  hash: string,
) {
  return inTransaction(world.database, async (trx) => {
    const link = await findMemberLink(world, trx, hash, toAny);
    await useMemberLink(world, trx, link, verifier);
    const { address, proof } = provedBy(world, link);
    return beginDiscovery(world, trx, { address, proofs: [proof] });
  });
}

function provedBy({ clock }: World, { inbox }: MemberLink) {
  const { inbox_id: inboxId, address: typed, address_key: key } = inbox;
  const address = { typed, key };
  return { address, proof: mailProof('magic_link', { inboxId, address, at: clock.now() }) };
}
