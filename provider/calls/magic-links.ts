/** Sign-in by a link that is sent by mail. The link leads to the host's own page: opening it consumes nothing. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { MagicLinkCalls } from '../../session-core/wire/magic-links.ts';
import type { Recipient } from '../accounts/contacts.ts';
import { confirmContact, mayClaim } from '../accounts/contacts.ts';
import { readAddress } from '../accounts/emails.ts';
import { addressWithToken, checkPage, createLink, findLink, takeLink } from '../accounts/links.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { limitSends, limitTries } from '../limits.ts';
import { checkChallenge, verifierRefusals } from '../pkce.ts';
import { checkDuration } from '../sessions/duration.ts';
import { contactFactor } from '../sessions/factors.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { factorReply } from '../sessions/replies.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { World } from '../world.ts';
import type { CallTable, Request } from './call.ts';
import type { Step } from './recipients.ts';
import { checkMayStillClaim, findRecipient } from './recipients.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  factorReply as factorReplySchema,
  locale,
  optional,
  protection,
  redirectAddress,
  returnedToken,
} from './schemas.ts';

const loginExpiryMinutes = 60;
const signupExpiryMinutes = 7 * 24 * 60;
const expiry = optional(z.number().int().min(5).max(10_080));

const body = z.object({
  email: emailAddress,
  login_magic_link_url: redirectAddress,
  login_expiration_minutes: expiry,
  signup_magic_link_url: redirectAddress,
  signup_expiration_minutes: expiry,
  login_template_id: optional(z.string()),
  signup_template_id: optional(z.string()),
  create_user_as_pending: optional(
    z.boolean().openapi({
      description: 'Whether a new user stays pending until the link is opened; else it is active at once',
      default: false,
    }),
  ),
  locale,
  code_challenge: optional(z.string()),
  ...protection,
});

/** The three sending calls differ only in the recipient. */
const sending = {
  area: 'Magic links',
  body,
  reply: z.object({}),
} as const;
const refusals: RefusalType[] = [
  'invalid_email',
  'inactive_email',
  'no_match_for_provided_magic_link_url',
  'email_template_not_found',
  'invalid_pkce_code_challenge',
  'too_many_requests',
];

export const magicLinks: CallTable<keyof MagicLinkCalls> = {
  'POST /magic_links/email/login_or_create': {
    ...sending,
    summary: 'Mail a sign-in link; a new address gets a new user',
    credentials: 'project',
    refusals,
    answer: (request) => sendLink(request, 'login_or_create'),
  },

  'POST /magic_links/email/send/primary': {
    ...sending,
    summary: 'Mail a sign-in link; only to an address that is known',
    credentials: 'project',
    refusals: [...refusals, 'email_not_found'],
    answer: (request) => sendLink(request, 'primary'),
  },

  'POST /magic_links/email/send/secondary': {
    ...sending,
    summary: 'Mail a sign-in link; for the signed-in user, who may add the address so',
    credentials: 'session',
    delegates: ['app'],
    refusals: [...refusals, 'duplicate_email', 'session_not_found'],
    answer: (request) => sendLink(request, 'secondary'),
  },

  'POST /magic_links/authenticate': {
    summary: 'Exchange the token of a link for a session',
    area: 'Magic links',
    credentials: 'project',
    body: returnedToken,
    reply: factorReplySchema(authReplySchema.extend({ method_id: z.string() })),
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_session_duration',
      ...verifierRefusals,
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      await limitTries(world, caller.ip);
      const { contact, outcome } = await inTransaction(world.database, async (trx) => {
        const found = await findLink(world, trx, body.token);
        await checkClaimant(world, trx, caller, found);
        const link = { token: body.token, verifier: body.code_verifier };
        const { contact, claimantId } = await takeLink(world, trx, link);
        await confirmContact(trx, contact, claimantId);
        const userId = claimantId ?? contact.userId;
        const factor = contactFactor('magic_link', 'email', contact, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        const proof = { userId, factor, minutes, remembered };
        return { contact, outcome: await signIn(world, trx, caller, proof) };
      });
      return factorReply(world, outcome, { method_id: contact.id });
    },
  },
};

/** Counts, finds the recipient, makes a link and mails it. */
async function sendLink(
  {
    world,
    caller,
    body,
  }: Pick<Request<'POST /magic_links/email/login_or_create'>, 'world' | 'caller' | 'body'>,
  step: Step,
): Promise<object> {
  const address = readAddress(body.email);
  const challenge = checkChallenge(body.code_challenge, {
    required: world.settings.project.pkce_required_for_email_magic_links,
    what: 'email links',
  });
  const { login_magic_link_url: login, signup_magic_link_url: signup } = body;
  const page = (...asked: (string | undefined)[]) =>
    checkPage(world.settings, 'no_match_for_provided_magic_link_url', ...asked);
  const pages = { login: page(login, signup), signup: page(signup, login) };
  const { login_template_id, signup_template_id } = body;
  world.messenger.checkMails('link', login_template_id, signup_template_id);
  await limitSends(world, address.key, caller.ip);
  // The other two make no account: where they keep an address all the same, nobody is active by it.
  const status = step === 'login_or_create' && !body.create_user_as_pending ? 'active' : 'pending';
  const recipient = await findRecipient(world, caller, { kind: 'email', step, address, status });
  const known = recipient.contact.verified;
  const minutes = known
    ? (body.login_expiration_minutes ?? loginExpiryMinutes)
    : (body.signup_expiration_minutes ?? signupExpiryMinutes);
  const token = await createLink(world, recipient, { minutes, challenge });
  const link = addressWithToken(world, known ? pages.login : pages.signup, 'magic_links', token);
  const templateId = known ? login_template_id : signup_template_id;
  await world.messenger.sendLink({ to: address.typed, link, minutes, locale: body.locale, templateId });
  return {};
}

/** The user who asked to add the address must open the link: otherwise it would sign in another person. */
async function checkClaimant(
  world: World,
  queries: Queries,
  caller: Caller,
  { contact, claimantId }: Recipient,
): Promise<void> {
  if (claimantId === null) return;
  const session = await lockOwnSession(world, queries, caller, claimantId);
  if (await mayClaim(queries, contact, { claimantId, session })) {
    return checkMayStillClaim(world, queries, contact, { claimantId, session });
  }
  throw new Refusal('unable_to_auth_magic_link', {
    message: 'This link adds an address to an account. Open it in the browser that is signed in there.',
  });
}
