/** Sign-in by a link that is sent by mail. The link leads to the host's own page: opening it consumes nothing. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MagicLinkCalls } from '../../../session-core/wire/magic-links.ts';
import type { RememberedDevices, SessionDuration } from '../../../session-core/wire/shared.ts';
import { confirmContact, mayClaim } from '../../accounts/contacts.ts';
import { type CallTable, provesBy, type Request } from '../../calls/call.ts';
import { checkMayStillClaim, checkRecipient, claimsLater, type Step } from '../../calls/recipients.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  factorReply as factorReplySchema,
  optional,
  protection,
  redirectAddress,
  rememberedDevices,
  returnedToken,
  sessionDuration,
} from '../../calls/schemas.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteClaim } from '../../notices/note.ts';
import { verifierRefusals } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockOwnSession } from '../../sessions/locked-session.ts';
import { contactFactor } from '../../sessions/sign-in/factors.ts';
import { replacedAccount } from '../../sessions/sign-in/replaced-account.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import type { Parts } from '../../world/ground.ts';
import type { NoticeWorld, SignInWorld } from '../../world/world.ts';
import { useLink } from './links.ts';
import { findUserLink, type UserLink } from './of-users.ts';
import { linkOptions, sendLink, sendRefusals } from './send-calls.ts';
import {
  approving,
  askedFactsReply,
  linkToken,
  waiting,
  waitingReply,
  waitingTokens,
} from './shared-calls.ts';
import { approvedLink, askedFacts } from './waiting-browsers.ts';

const signInReply = factorReplySchema(authReplySchema.extend({ method_id: z.string() }));

const signupMinutes = 7 * 24 * 60;

const body = z.object({
  email: emailAddress,
  login_magic_link_url: redirectAddress,
  signup_magic_link_url: redirectAddress,
  ...linkOptions,
  create_user_as_pending: optional(
    z.boolean().openapi({
      description: 'Whether a new user stays pending until the link is opened; else it is active at once',
      default: false,
    }),
  ),
  code_challenge: optional(z.string()),
  ...protection,
});

/** The three sending calls differ only in the recipient. */
const sending = {
  sends: { channel: 'email', to: ({ email }: { email: string }) => email },
  body,
  reply: waitingReply,
} as const;

type Sending = Pick<Request<'POST /magic_links/email/login_or_create'>, 'world' | 'caller' | 'body'>;

function send({ world, caller, body }: Sending, step: Step) {
  // The other two create no account: if they store an address anyway, it makes no user active.
  const status = step === 'login_or_create' && !body.create_user_as_pending ? 'active' : 'pending';
  return sendLink(world, caller, body, {
    email: body.email,
    challenge: body.code_challenge,
    pages: { login: body.login_magic_link_url, signup: body.signup_magic_link_url },
    signupMinutes,
    async find(address) {
      const claimant = await checkRecipient(world, caller, { kind: 'email', step, address });
      return { kind: 'user', claimant, status };
    },
  });
}

export const magicLinks: CallTable<keyof MagicLinkCalls> = {
  'POST /magic_links/email/login_or_create': {
    ...sending,
    summary: 'Mail a sign-in link; a new address gets a new user',
    credentials: 'project',
    refusals: sendRefusals,
    answer: (request) => send(request, 'login_or_create'),
  },

  'POST /magic_links/email/send/primary': {
    ...sending,
    summary: 'Mail a sign-in link; only to an address that is known',
    credentials: 'project',
    refusals: [...sendRefusals, 'email_not_found'],
    answer: (request) => send(request, 'primary'),
  },

  'POST /magic_links/email/send/secondary': {
    ...sending,
    summary: 'Mail a sign-in link; for the signed-in user, who can add the address this way',
    credentials: 'session',
    delegates: ['app'],
    proof: claimsLater,
    refusals: [...sendRefusals, 'duplicate_email'],
    answer: (request) => send(request, 'secondary'),
  },

  'POST /magic_links/authenticate': {
    summary: 'Exchange the token of a link for a session',
    ...provesBy('magic_link'),
    body: returnedToken,
    reply: signInReply,
    refusals: ['unable_to_auth_magic_link', ...verifierRefusals],
    answer: ({ world, caller, body }) => authenticate(world, caller, body, async () => hashToken(body.token)),
  },

  'POST /magic_links/inspect': {
    summary: 'What a link would do where it has been opened; uses nothing up',
    credentials: 'project',
    looksUp: true,
    body: z.object({ token: linkToken, waiting_tokens: optional(waitingTokens) }),
    reply: z.object({
      email: z.string(),
      ...askedFactsReply,
      replaces: z
        .string()
        .nullable()
        .openapi({ description: 'The signed-in account, if the link would replace it' }),
    }),
    refusals: ['unable_to_auth_magic_link'],
    async answer({ world, caller, body }) {
      const { contact, claimantId, link } = await findUserLink(world, world.database, hashToken(body.token));
      const facts = askedFacts(link, body.waiting_tokens);
      return {
        email: contact.address,
        ...facts,
        // A link that adds an address has its own rule.
        same_browser: facts.same_browser || claimantId !== null,
        replaces: await replacedAccount(world, caller, claimantId ?? contact.userId),
      };
    },
  },

  'POST /magic_links/approve': approving,

  'POST /magic_links/waiting': waiting,

  'POST /magic_links/waiting/authenticate': {
    summary: 'Exchange the approval of a waiting browser for a session',
    ...provesBy('magic_link'),
    body: z.object({
      waiting_tokens: waitingTokens.min(1),
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
      ...rememberedDevices,
    }),
    reply: signInReply,
    refusals: ['unable_to_auth_magic_link', ...verifierRefusals],
    answer: ({ world, caller, body }) =>
      authenticate(world, caller, body, (trx) => approvedLink(world, trx, body.waiting_tokens)),
  },
};

type Attempt = SessionDuration & RememberedDevices & { code_verifier?: string };

/** @param hashOf of the token of the link that is used up */
async function authenticate(
  world: SignInWorld,
  caller: Caller,
  body: Attempt,
  hashOf: (trx: Queries) => Promise<string>,
) {
  const minutes = checkDuration(body.session_duration_minutes);
  const { contact, outcome } = await inTransaction(world.database, async (trx) => {
    const link = await findUserLink(world, trx, await hashOf(trx));
    await checkClaimant(world, trx, caller, link);
    await useLink(world, trx, link.link, body.code_verifier);
    return signInByLink(world, trx, caller, link, { minutes, remembered: body.remembered_device_tokens });
  });
  return factorReply(world, outcome, { method_id: contact.id });
}

async function signInByLink(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  { contact, claimantId }: UserLink,
  { minutes, remembered }: { minutes: number; remembered: readonly string[] | undefined },
) {
  await confirmContact(world, trx, contact, claimantId);
  await noteClaim(world, trx, caller, contact, claimantId);
  const userId = claimantId ?? contact.userId;
  const factor = contactFactor('magic_link', 'email', contact, world.clock.now());
  return { contact, outcome: await signIn(world, trx, caller, { userId, factor, minutes, remembered }) };
}

/** The user who asked to add the address must open the link: otherwise it would sign in another person. */
async function checkClaimant(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  caller: Caller,
  { contact, claimantId }: UserLink,
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
