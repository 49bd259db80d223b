/** Sign-in of members by a mailed link, for one organization or for discovery, and invitations. */
import { z } from '@hono/zod-openapi';
import type { MemberMagicLinkCalls } from '../../../session-core/wire/b2b/magic-links.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import {
  discoveryReply,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  replacedMember as replacedSchema,
  signingIn as signingInToOne,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { optional, protection } from '../../calls/schemas.ts';
import type { Caller } from '../../http/caller.ts';
import { takeNewAddress } from '../../organizations/members/new-address.ts';
import { replacedMember } from '../../organizations/members/replaced-member.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { lockHalfIfAny } from '../../organizations/sign-in/half-sign-ins.ts';
import { mailProof } from '../../organizations/sign-in/proofs.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { verifierRefusals } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import type { SignInWorld } from '../../world/world.ts';
import { useLink } from './links.ts';
import { memberLinkSends } from './member-send-calls.ts';
import { findMemberLink, type MemberLink } from './of-members.ts';
import { approving, askedFactsReply, linkToken, waiting, waitingTokens } from './shared-calls.ts';
import { approvedLink, askedFacts } from './waiting-browsers.ts';

/** Links that sign in to one organization. */
const toOne = ['login', 'invite', 'reset', 'email_update'] as const;
/** Links that show all organizations of an address. */
const toAny = ['discovery', 'discovery_reset'] as const;
const signingIn = { ...signingInToOne, pkce_code_verifier: optional(z.string()) };
const using: RefusalType[] = ['unable_to_auth_magic_link', ...verifierRefusals];
const signsIn = {
  reply: memberFactorSchema({ method_id: z.string() }),
  refusals: [...using, 'organization_not_found'] as RefusalType[],
};
const discovers = { reply: discoveryReply, refusals: using };

export const memberMagicLinks: CallTable<keyof MemberMagicLinkCalls> = {
  ...memberLinkSends,

  'POST /b2b/magic_links/inspect': {
    summary: 'What a link or an invitation would do where it has been opened; uses nothing up',
    credentials: 'project',
    tries: 'guess',
    body: z.object({ magic_links_token: linkToken, waiting_tokens: optional(waitingTokens) }),
    reply: z.object({
      email_address: z.string(),
      organization_id: z.string().nullable(),
      organization_name: z.string().nullable(),
      ...askedFactsReply,
      replaces: replacedSchema,
    }),
    refusals: ['unable_to_auth_magic_link', 'organization_not_found'],
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

  'POST /b2b/magic_links/approve': approving,

  'POST /b2b/magic_links/waiting': waiting,

  'POST /b2b/magic_links/authenticate': {
    summary: 'Exchange the token of a link, or of an invitation, for a session in its organization',
    ...provesBy('magic_link'),
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
    ...provesBy('magic_link'),
    body: z.object({ waiting_tokens: waitingTokens.min(1), ...signingIn }),
    ...signsIn,
    answer: async ({ world, caller, body }) =>
      authenticate(world, caller, body, await approvedLink(world, world.database, body.waiting_tokens)),
  },

  'POST /b2b/magic_links/discovery/authenticate': {
    summary: 'Exchange the token of a link for the organizations of its address',
    ...provesBy('magic_link'),
    body: z.object({
      discovery_magic_links_token: linkToken,
      pkce_code_verifier: optional(z.string()),
      ...intermediateProof,
      ...protection,
    }),
    ...discovers,
    answer: ({ world, body }) =>
      authenticateAnywhere(world, body, hashToken(body.discovery_magic_links_token)),
  },

  'POST /b2b/magic_links/discovery/waiting/authenticate': {
    summary: 'Exchange the approval of a waiting browser for the organizations of its address',
    ...provesBy('magic_link'),
    body: z.object({
      waiting_tokens: waitingTokens.min(1),
      pkce_code_verifier: optional(z.string()),
      ...intermediateProof,
    }),
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
async function authenticate(world: SignInWorld, caller: Caller, body: Attempt, hash: string) {
  const minutes = checkDuration(body.session_duration_minutes);
  const link = await findMemberLink(world, world.database, hash, toOne);
  const { inbox } = link;
  const attempt = { ...body, organizationId: inbox.organization_id ?? '', minutes };
  const reply = await signInTo(world, caller, attempt, async (trx, organization, session) => {
    await useLink(world, trx, link.link, body.pkce_code_verifier);
    const proofs = await takeNewAddress(world, trx, caller, organization, inbox, session);
    const { address, proof } = provedBy(world, link);
    return { address, proofs: [...proofs, proof] };
  });
  return { ...reply, method_id: inbox.inbox_id };
}

/** Uses up a link of discovery. */
async function authenticateAnywhere(
  world: StoreWorld,
  {
    pkce_code_verifier: verifier,
    intermediate_session_token: token,
  }: Pick<Attempt, 'pkce_code_verifier' | 'intermediate_session_token'>,
  hash: string,
) {
  return signInToAny(world, async (trx) => {
    const half = await lockHalfIfAny(world, trx, token);
    const link = await findMemberLink(world, trx, hash, toAny);
    await useLink(world, trx, link.link, verifier);
    const { address, proof } = provedBy(world, link);
    return { address, proofs: [proof], half };
  });
}

function provedBy({ clock }: Parts<'clock'>, { inbox }: MemberLink) {
  const { inbox_id: inboxId, address: typed, address_key: key } = inbox;
  const address = { typed, key };
  return { address, proof: mailProof('magic_link', { inboxId, address, at: clock.now() }) };
}
