/** Sign-in of members by a mailed passcode, for one organization or for discovery. */

import { z } from '@hono/zod-openapi';
import type { MemberOtpCalls } from '../../../session-core/wire/b2b/otps.ts';
import { readAddress } from '../../accounts/emails.ts';
import {
  discoveryReply,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  organizationId,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesAndCounts } from '../../calls/call.ts';
import { deliverOrQueue } from '../../calls/deliver.ts';
import { emailAddress, locale, optional, protection } from '../../calls/schemas.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { changingMember, takeNewAddress } from '../../organizations/members/new-address.ts';
import { openSignIn } from '../../organizations/sign-in/opening.ts';
import { mailProof } from '../../organizations/sign-in/proofs.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { World } from '../../world/world.ts';
import { newCodeRequest } from './codes.ts';
import { takeMemberCode } from './of-members.ts';

const defaultMinutes = 10;
const expiry = optional(z.number().int().min(2).max(15));
const code = z.string().openapi({ description: 'The passcode', example: '123456' });
const codeForm = /^[0-9]{6}$/;

const codeOptions = {
  login_template_id: optional(z.string()),
  signup_template_id: optional(z.string()),
  locale,
  login_expiration_minutes: expiry,
  signup_expiration_minutes: expiry,
};

export const memberOtps: CallTable<Extract<keyof MemberOtpCalls, `${string}/email/${string}`>> = {
  'POST /b2b/otps/email/login_or_signup': {
    summary: 'Mail a passcode for one organization; an address that may join becomes a pending member',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      organization_id: organizationId,
      email_address: emailAddress,
      ...codeOptions,
      ...protection,
    }),
    reply: z.object({}),
    refusals: [
      'invalid_email',
      'inactive_email',
      'email_template_not_found',
      'organization_not_found',
      ...joinRefusals,
    ],
    answer: ({ world, caller, body }) => mailCode(world, caller, body, body.organization_id),
  },

  'POST /b2b/otps/email/authenticate': {
    summary: 'Exchange a passcode for a session in one organization',
    ...provesAndCounts('otp'),
    body: z.object({
      code,
      email_address: emailAddress,
      organization_id: organizationId,
      ...signingIn,
      ...protection,
    }),
    reply: memberFactorSchema({ method_id: z.string() }),
    refusals: [
      'invalid_email',
      'invalid_code',
      'otp_code_not_found',
      'organization_not_found',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const address = readAddress(body.email_address);
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      let method_id = '';
      const { code, organization_id: organizationId } = body;
      const inboxPlace = { address, organizationId };
      const attempt = { ...body, organizationId, minutes, inboxPlace };
      const reply = await signInTo(world, caller, attempt, async (trx, organization, session, codes) => {
        const place = { ...inboxPlace, memberId: await changingMember(world, trx, session, inboxPlace) };
        const inbox = await takeMemberCode(world, trx, place, { code, caller, codes });
        if (inbox instanceof Refusal) return inbox;
        const proved = await takeNewAddress(world, trx, caller, organization, inbox, session);
        method_id = inbox.inbox_id;
        const at = world.clock.now();
        return { address, proofs: [...proved, mailProof('email_otp', { inboxId: method_id, address, at })] };
      });
      return { ...reply, method_id };
    },
  },

  'POST /b2b/otps/email/discovery/send': {
    summary: 'Mail a passcode that shows the organizations of an address',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    body: z.object({
      email_address: emailAddress,
      login_template_id: optional(z.string()),
      locale,
      discovery_expiration_minutes: expiry,
      ...protection,
    }),
    reply: z.object({}),
    refusals: ['invalid_email', 'inactive_email', 'email_template_not_found'],
    answer({ world, caller, body }) {
      const { discovery_expiration_minutes: login_expiration_minutes } = body;
      return mailCode(world, caller, { ...body, login_expiration_minutes }, null);
    },
  },

  'POST /b2b/otps/email/discovery/authenticate': {
    summary: 'Exchange a passcode for the organizations of an address',
    ...provesAndCounts('otp'),
    body: z.object({ code, email_address: emailAddress, ...intermediateProof, ...protection }),
    reply: discoveryReply,
    refusals: ['invalid_email', 'invalid_code', 'otp_code_not_found', 'user_lock_limit_reached'],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      const { code, intermediate_session_token: token } = body;
      const inboxPlace = { address };
      return signInToAny(world, async (trx) => {
        const opened = await openSignIn(world, trx, caller, { token, inboxPlace });
        if (opened instanceof Refusal) return opened;
        const { half, codes } = opened;
        const inbox = await takeMemberCode(world, trx, inboxPlace, { code, caller, codes });
        if (inbox instanceof Refusal) return inbox;
        const at = world.clock.now();
        const proofs = [mailProof('email_otp', { inboxId: inbox.inbox_id, address, at })];
        return { address, proofs, half };
      });
    },
  },
};

type Mailing = { email_address: string } & {
  [Name in keyof typeof codeOptions]?: z.output<(typeof codeOptions)[Name]> | undefined;
};

/** @param organizationId null for everyone's mail */
async function mailCode(
  world: World,
  { ip, userAgent }: Caller,
  body: Mailing,
  organizationId: string | null,
): Promise<object> {
  const address = readAddress(body.email_address);
  const { login_template_id: login, signup_template_id: signup } = body;
  world.messenger.checkMails('code', login, signup);
  await deliverOrQueue(world, {
    kind: 'code',
    address,
    to: { kind: 'member', organizationId },
    locale: body.locale ?? null,
    request: newCodeRequest(world),
    caller: { ip, userAgent },
    minutes: {
      login: body.login_expiration_minutes ?? defaultMinutes,
      signup: body.signup_expiration_minutes ?? defaultMinutes,
    },
    templates: { login: login ?? null, signup: signup ?? null },
    channel: 'email',
    boundTo: null,
  });
  return {};
}
