/** Sign-in by a six-digit passcode that is sent by mail, text message or WhatsApp. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { OtpCalls } from '../../../session-core/wire/otps.ts';
import { confirmContact } from '../../accounts/contacts.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import { mailboxOf } from '../../accounts/mailbox.ts';
import { readPhoneNumber } from '../../accounts/phone-numbers.ts';
import { isRestricted } from '../../accounts/sign-up.ts';
import { noteUser } from '../../audit/context.ts';
import { type Asked, type CallTable, provesAndCounts } from '../../calls/call.ts';
import { deliverOrQueue } from '../../calls/deliver.ts';
import type { Step } from '../../calls/recipients.ts';
import { checkMayStillClaim, checkRecipient, claimsLater } from '../../calls/recipients.ts';
import {
  deviceReply,
  emailAddress,
  factorReply as factorReplySchema,
  locale,
  optional,
  phoneNumber,
  protection,
  rememberedDevices,
  sessionDuration,
} from '../../calls/schemas.ts';
import { second } from '../../clock/clock.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, limitSends, lockedFor, sendCount } from '../../limits/limits.ts';
import { countSend } from '../../limits/quotas.ts';
import { noteClaim } from '../../notices/note.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockOwnSession } from '../../sessions/locked-session.ts';
import { contactFactor } from '../../sessions/sign-in/factors.ts';
import { signInPlainly } from '../../sessions/sign-in/plain-code-sign-in.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { type Channel, newCodeRequest } from './codes.ts';
import { lockPhoneOfCode, takeCode } from './of-users.ts';

const defaultExpiryMinutes = 2;
const expiry = optional(z.number().int().min(1).max(10));
const methodReply = z.object({ method_id: z.string() });

const emailBody = z.object({
  email: emailAddress,
  expiration_minutes: expiry,
  login_template_id: optional(z.string()),
  signup_template_id: optional(z.string()),
  locale,
  ...protection,
});
const whatsAppBody = z.object({
  phone_number: phoneNumber,
  expiration_minutes: expiry,
  locale,
  ...protection,
});
const smsBody = whatsAppBody.extend({
  enable_autofill: optional(
    z.boolean().openapi({ description: 'End the message with the line that binds the code to the page' }),
  ),
  // Accepted and unused: the call that exchanges the code sets the duration of the session.
  autofill_session_duration_minutes: optional(z.number().int().min(5)),
});

/** What the three steps of every way have in common. */
const steps = {
  login_or_create: { words: 'a new address gets a new, pending user', credentials: 'project', refusals: [] },
  primary: { words: 'only to an address that is known', credentials: 'project', refusals: ['unknown'] },
  secondary: {
    words: 'for the signed-in user, who can add the address this way',
    credentials: 'session',
    refusals: ['taken'],
  },
} as const;

const words = {
  email: { sending: 'Mail a passcode', unknown: 'email_not_found', taken: 'duplicate_email' },
  sms: { sending: 'Text a passcode', unknown: 'phone_number_not_found', taken: 'duplicate_phone_number' },
  whatsapp: {
    sending: 'Send a passcode by WhatsApp',
    unknown: 'phone_number_not_found',
    taken: 'duplicate_phone_number',
  },
} as const satisfies Record<Channel, object>;

function describe(channel: Channel, step: Step) {
  const { sending, ...ofChannel } = words[channel];
  const { words: how, credentials, refusals } = steps[step];
  const errors: RefusalType[] =
    channel === 'email'
      ? ['invalid_email', 'inactive_email', 'email_template_not_found']
      : ['invalid_phone_number', 'invalid_phone_number_country_code', 'unsubscribed_phone_number'];
  const named = refusals.map((name) => ofChannel[name]);
  return {
    summary: `${sending}; ${how}`,
    credentials,
    // Apps may ask for a code, as they may begin other proofs.
    delegates: step === 'secondary' ? (['app'] as const) : [],
    ...(step === 'secondary' ? { proof: claimsLater } : {}),
    reply: methodReply,
    refusals: [...errors, ...named] satisfies RefusalType[],
  };
}

const texts = {
  channel: 'text' as const,
  to: ({ phone_number }: { phone_number: string }) => phone_number,
};

const byEmail = (step: Step) => ({
  ...describe('email', step),
  body: emailBody,
  // The everyday call counts in the statement that stores the code: see `needsNoLookUp`.
  sends:
    step === 'login_or_create'
      ? ('itself' as const)
      : { channel: 'email' as const, to: ({ email }: { email: string }) => email },
  answer: ({ world, caller, body }: Asked<z.infer<typeof emailBody>>) =>
    sendCode(world, caller, { ...body, channel: 'email', step, address: readAddress(body.email) }),
});

const bySms = (step: Step) => ({
  ...describe('sms', step),
  body: smsBody,
  sends: texts,
  answer: ({ world, caller, body }: Asked<z.infer<typeof smsBody>>) =>
    sendCode(world, caller, { ...body, channel: 'sms', step, address: readNumber(world, body) }),
});

const byWhatsApp = (step: Step) => ({
  ...describe('whatsapp', step),
  body: whatsAppBody,
  sends: texts,
  answer: ({ world, caller, body }: Asked<z.infer<typeof whatsAppBody>>) =>
    sendCode(world, caller, { ...body, channel: 'whatsapp', step, address: readNumber(world, body) }),
});

export const otps: CallTable<keyof OtpCalls> = {
  'POST /otps/email/login_or_create': byEmail('login_or_create'),
  'POST /otps/email/send/primary': byEmail('primary'),
  'POST /otps/email/send/secondary': byEmail('secondary'),
  'POST /otps/sms/login_or_create': bySms('login_or_create'),
  'POST /otps/sms/send/primary': bySms('primary'),
  'POST /otps/sms/send/secondary': bySms('secondary'),
  'POST /otps/whatsapp/login_or_create': byWhatsApp('login_or_create'),
  'POST /otps/whatsapp/send/primary': byWhatsApp('primary'),
  'POST /otps/whatsapp/send/secondary': byWhatsApp('secondary'),

  'POST /otps/authenticate': {
    summary: 'Exchange a passcode for a session',
    ...provesAndCounts('otp'),
    body: z.object({
      token: z.string().openapi({ description: 'The passcode', example: '123456' }),
      method_id: z.string(),
      session_duration_minutes: sessionDuration,
      ...protection,
      ...rememberedDevices,
    }),
    reply: factorReplySchema(deviceReply.extend({ method_id: z.string() })),
    refusals: ['invalid_code', 'otp_code_not_found', 'user_lock_limit_reached'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      if (!/^[0-9]{6}$/.test(body.token)) throw new Refusal('invalid_code');
      // The transaction returns refusals as values: thrown, they would roll back the count of wrong tries.
      const guess = { codeId: body.method_id, code: body.token };
      const tried = await inTransaction(world.database, async (trx) => {
        const plain = await signInPlainly(world, trx, caller, { ...guess, minutes });
        if (plain instanceof Refusal || 'outcome' in plain) return plain;
        const contact = plain.email ?? (await lockPhoneOfCode(trx, body.method_id));
        if (!contact) return new Refusal('otp_code_not_found');
        noteUser(contact.userId);
        const subject = { key: contact.key, ip: caller.ip };
        const isSlowed = async () => (await lockedFor(world, trx, subject)) !== null;
        const session = await lockOwnSession(world, trx, caller);
        const code = await takeCode(world, trx, { ...guess, contact, session, isSlowed });
        if (!('channel' in code)) {
          const { triesLeft, wait } = code;
          if (wait !== undefined)
            return new Refusal('user_lock_limit_reached', { retryAfter: Math.ceil(wait / second) });
          // If there was no code to guess, the try does not count.
          if (triesLeft === undefined) return new Refusal('otp_code_not_found');
          await countWrongTry(world, trx, subject);
          return new Refusal('otp_code_not_found', { details: { tries_left: triesLeft } });
        }
        const { claimantId } = code;
        // Thrown, so that the code still works after another sign-in.
        await checkMayStillClaim(world, trx, contact, { claimantId, session });
        await confirmContact(world, trx, contact, claimantId);
        await noteClaim(world, trx, caller, contact, claimantId);
        const factor = contactFactor('otp', code.channel, contact, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        const userId = claimantId ?? contact.userId;
        const proof = { userId, factor, minutes, remembered };
        return { contact, outcome: await signIn(world, trx, caller, proof) };
      });
      const signedIn = orThrow(tried);
      const { contact, outcome } = signedIn;
      const device = 'device' in signedIn ? signedIn.device : await userDevice(world, caller, outcome);
      return factorReply(world, outcome, { method_id: contact.id, ...device });
    },
  },
};

interface Sending {
  channel: Channel;
  step: Step;
  address: Address;
  expiration_minutes?: number;
  locale?: string;
  enable_autofill?: boolean;
  login_template_id?: string;
  signup_template_id?: string;
}

/** All nine calls do the same: count, find the recipient, make a code, send it. */
async function sendCode(
  world: World,
  caller: Caller,
  { channel, step, address, expiration_minutes = defaultExpiryMinutes, ...options }: Sending,
): Promise<{ method_id: string }> {
  const { login_template_id: login, signup_template_id: signup } = options;
  if (channel === 'email') world.messenger.checkMails('code', login, signup);
  else world.messenger.checkTexts();
  const countsItself = channel === 'email' && step === 'login_or_create';
  const isPlain = countsItself && needsNoLookUp(world);
  const mailbox = mailboxOf(address.key);
  if (isPlain) await countSend(world);
  else if (countsItself) await limitSends(world, mailbox, caller.ip);
  const kind = channel === 'email' ? 'email' : 'phone';
  const claimant = await checkRecipient(world, caller, { kind, step, address });
  const request = newCodeRequest(world);
  const delivery = {
    kind: 'code',
    request,
    channel,
    address,
    to: { kind: 'user', claimant },
    minutes: { login: expiration_minutes, signup: expiration_minutes },
    locale: options.locale ?? null,
    templates: { login: login ?? null, signup: signup ?? null },
    boundTo: options.enable_autofill === false ? null : hostOf(caller),
    caller: { ip: caller.ip, userAgent: caller.userAgent },
  } as const;
  await deliverOrQueue(world, delivery, isPlain ? sendCount(world, mailbox, caller.ip) : undefined);
  return { method_id: request.id };
}

/** Whether nothing is read before the code is stored: then one statement counts the message and stores the code. */
function needsNoLookUp({ settings }: Parts<'settings'>): boolean {
  return !settings.enumerationSafe && !isRestricted(settings.project);
}

/** The page's host name, without a port: browsers offer the code on its pages. */
function hostOf({ origin }: Caller): string | null {
  return origin && new URL(origin).hostname;
}

function readNumber(world: Parts<'settings'>, { phone_number }: { phone_number: string }): Address {
  return readPhoneNumber(phone_number, world.settings.phoneCountries);
}

function orThrow<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
