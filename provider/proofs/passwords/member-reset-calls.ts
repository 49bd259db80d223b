/** A new password by mail, for members who have forgotten theirs or never had one. */
import { z } from '@hono/zod-openapi';
import type { MemberPasswordCalls } from '../../../session-core/wire/b2b/passwords.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import {
  discoveryReply,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  organizationHint,
  organizationId,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { emailAddress, optional, protection, redirectAddress } from '../../calls/schemas.ts';
import type { Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { findMemberByAddress } from '../../organizations/members/member-rows.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { mailProof, passwordProof } from '../../organizations/sign-in/proofs.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { checkVerifier, verifierRefusals } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { Parts } from '../../world/ground.ts';
import { useLink } from '../links/links.ts';
import { findMemberLink, type MemberLink } from '../links/of-members.ts';
import { newPassword, password, resetMail, resetMailRefusals, startReset } from './call-schemas.ts';
import { isShared, setSharedPassword } from './of-members.ts';
import { hashNewPassword } from './passwords.ts';

const token = z.string().min(1).max(512);
const mailFields = { ...resetMail, verify_email_template_id: optional(z.string()) };
const using: RefusalType[] = ['unable_to_auth_password_reset_token', ...verifierRefusals, ...newPassword];

type Resets = Extract<
  keyof MemberPasswordCalls,
  `${string}/email/${string}` | `${string}/discovery/reset${string}`
>;

export const memberPasswordResets: CallTable<Resets> = {
  'POST /b2b/passwords/email/reset/start': {
    summary: 'Mail a link that sets a password in one organization, and one that signs in without',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      organization_id: organizationId,
      email_address: emailAddress,
      login_redirect_url: redirectAddress,
      ...mailFields,
      code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: [...resetMailRefusals, 'organization_not_found', 'member_not_found'],
    async answer({ world, body }) {
      const { email_address: email, login_redirect_url: loginPage, code_challenge: challenge } = body;
      return startReset(world, { ...body, email, challenge, loginPage }, async ({ key }) => {
        const organization = await requireOrganization(world, world.database, body.organization_id);
        if (!world.settings.enumerationSafe) {
          const member = await findMemberByAddress(world.database, organization, key);
          if (!member) throw new Refusal('member_not_found');
        }
        return { kind: 'member', organizationId: body.organization_id };
      });
    },
  },

  'POST /b2b/passwords/email/reset': {
    summary: 'Set a password with the token of a mailed link; ends the other sessions, codes and links',
    ...provesBy('password_reset'),
    body: z.object({
      password_reset_token: token,
      password,
      ...signingIn,
      code_verifier: optional(z.string()),
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [...using, 'organization_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const verifier = body.code_verifier;
      const link = await findMemberLink(world, world.database, hashToken(body.password_reset_token), [
        'reset',
      ]);
      const newPasswordHash = await prepare(world, caller, link, { verifier, typed: body.password });
      const attempt = { ...body, organizationId: link.inbox.organization_id ?? '', minutes };
      return signInTo(world, caller, attempt, async (trx, organization) => {
        const { address, at, mail } = await useReset(world, trx, link, verifier);
        const member = isShared(world) ? null : await findMemberByAddress(trx, organization, address.key);
        const proof = passwordProof({ address, memberId: member?.member_id ?? null, at });
        const isOwn = isShared(world) || member !== undefined;
        return { address, proofs: [mail, ...(isOwn ? [proof] : [])], newPasswordHash };
      });
    },
  },

  'POST /b2b/passwords/discovery/reset/start': {
    summary: 'Mail a link that sets the password of all organizations of an address, and one without',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      discovery_redirect_url: redirectAddress,
      ...mailFields,
      pkce_code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: [...resetMailRefusals, 'cross_org_passwords_not_enabled'],
    async answer({ world, body }) {
      if (!isShared(world)) throw new Refusal('cross_org_passwords_not_enabled');
      const {
        email_address: email,
        discovery_redirect_url: loginPage,
        pkce_code_challenge: challenge,
      } = body;
      return startReset(world, { ...body, email, challenge, loginPage }, async () => ({
        kind: 'member',
        organizationId: null,
      }));
    },
  },

  'POST /b2b/passwords/discovery/reset': {
    summary: 'Set the password of all organizations of an address; ends its sessions, codes and links',
    ...provesBy('password_reset'),
    body: z.object({
      password_reset_token: token,
      password,
      pkce_code_verifier: optional(z.string()),
      ...intermediateProof,
      ...protection,
    }),
    reply: discoveryReply.extend(organizationHint),
    refusals: [...using, 'cross_org_passwords_not_enabled'],
    async answer({ world, caller, body }) {
      if (!isShared(world)) throw new Refusal('cross_org_passwords_not_enabled');
      const [verifier, hash] = [body.pkce_code_verifier, hashToken(body.password_reset_token)];
      const link = await findMemberLink(world, world.database, hash, ['discovery_reset']);
      const newHash = await prepare(world, caller, link, { verifier, typed: body.password });
      const reply = await signInToAny(world, async (trx) => {
        const { address, at, mail } = await useReset(world, trx, link, verifier);
        await setSharedPassword(world, trx, caller, address.key, newHash);
        return { address, proofs: [mail, passwordProof({ address, memberId: null, at })] };
      });
      return { ...reply, organization_id_hint: null };
    },
  },
};

/** Uses the link up. Gives the address that it proves, and how. */
async function useReset(
  world: Parts<'clock'>,
  trx: Queries,
  { inbox, link }: MemberLink,
  verifier: string | undefined,
) {
  await useLink(world, trx, link, verifier);
  const { inbox_id: inboxId, address_key: key, address: typed } = inbox;
  const [address, at] = [{ typed, key }, world.clock.now()];
  return { address, at, mail: mailProof('magic_link', { inboxId, address, at }) };
}

/** The hash of a new password. A refused one must not use up the link, and a wrong link must not cost a hash. */
function prepare(
  world: Parts<'settings' | 'log'>,
  { ip }: { ip: string },
  { inbox: { address }, link }: MemberLink,
  { verifier, typed }: { verifier: string | undefined; typed: string },
): Promise<string> {
  checkVerifier(link.challenge, verifier);
  return hashNewPassword(world, typed, { address, ip });
}
