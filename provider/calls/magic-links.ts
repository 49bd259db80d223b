/** Sign-in by a link that is sent by mail. The link leads to the host's own page: opening it consumes nothing. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { MagicLinkCalls } from '../../session-core/wire/magic-links.ts';
import type { Recipient } from '../accounts/contacts.ts';
import { confirmContact, mayClaim } from '../accounts/contacts.ts';
import { findLink, takeLink } from '../accounts/links.ts';
import {
  approveWaitingBrowser,
  isWaitingBrowser,
  takeApprovedLink,
  waitingState,
} from '../accounts/waiting-browsers.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups } from '../limits.ts';
import { noteClaim } from '../notices/note.ts';
import { verifierRefusals } from '../pkce.ts';
import { checkDuration } from '../sessions/duration.ts';
import { contactFactor } from '../sessions/factors.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { replacedAccount } from '../sessions/replaced-account.ts';
import { factorReply } from '../sessions/replies.ts';
import { signIn } from '../sessions/sign-in.ts';
import { browserName } from '../webauthn/device-name.ts';
import type { World } from '../world.ts';
import type { CallTable } from './call.ts';
import { checkMayStillClaim, claimsLater } from './recipients.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  factorReply as factorReplySchema,
  locale,
  optional,
  protection,
  redirectAddress,
  rememberedDevices,
  returnedToken,
  sessionDuration,
  time,
} from './schemas.ts';
import { sendLink } from './send-link.ts';

const expiry = optional(z.number().int().min(5).max(10_080));

const linkToken = z.string().min(1).max(512);
const waitingTokens = z.array(z.string().max(128)).max(5);
const signInReply = factorReplySchema(authReplySchema.extend({ method_id: z.string() }));

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
  waiting_tokens: optional(waitingTokens),
  ...protection,
});

/** The three sending calls differ only in the recipient. */
const sending = {
  area: 'Magic links',
  sends: { channel: 'email', to: ({ email }: { email: string }) => email },
  body,
  reply: z.object({
    waiting_token: z
      .string()
      .openapi({ description: 'Identifies the browser that requested the link, and lets it wait' }),
    match_number: z.string().openapi({ description: 'Two digits that this browser shows', example: '47' }),
  }),
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
    summary: 'Mail a sign-in link; for the signed-in user, who can add the address this way',
    credentials: 'session',
    delegates: ['app'],
    proof: claimsLater,
    refusals: [...refusals, 'duplicate_email', 'session_not_found'],
    answer: (request) => sendLink(request, 'secondary'),
  },

  'POST /magic_links/authenticate': {
    summary: 'Exchange the token of a link for a session',
    area: 'Magic links',
    credentials: 'project',
    tries: true,
    body: returnedToken,
    reply: signInReply,
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_session_duration',
      ...verifierRefusals,
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { contact, outcome } = await inTransaction(world.database, async (trx) => {
        const found = await findLink(world, trx, body.token);
        await checkClaimant(world, trx, caller, found);
        const link = { token: body.token, verifier: body.code_verifier };
        const taken = await takeLink(world, trx, link);
        return signInByLink(world, trx, caller, taken, {
          minutes,
          remembered: body.remembered_device_tokens,
        });
      });
      return factorReply(world, outcome, { method_id: contact.id });
    },
  },

  'POST /magic_links/inspect': {
    summary: 'What a link would do where it has been opened; uses nothing up',
    area: 'Magic links',
    credentials: 'project',
    looksUp: true,
    body: z.object({ token: linkToken, waiting_tokens: optional(waitingTokens) }),
    reply: z.object({
      email: z.string(),
      asked_by: z.string().openapi({ example: 'Chrome on Windows' }),
      asked_at: time,
      same_browser: z.boolean(),
      works_here: z.boolean(),
      works_there: z.boolean(),
      replaces: z
        .string()
        .nullable()
        .openapi({ description: 'The signed-in account, if the link would replace it' }),
    }),
    refusals: ['unable_to_auth_magic_link', 'too_many_requests'],
    async answer({ world, caller, body }) {
      const found = await findLink(world, world.database, body.token);
      const { contact, claimantId, challenge, asked } = found;
      const same = isWaitingBrowser(asked.waitingHash, body.waiting_tokens ?? []);
      return {
        email: contact.address,
        asked_by: browserName(asked.userAgent),
        asked_at: asked.at.toISOString(),
        // A link without a mark, such as that of a reset, or one that adds an address, which has its own rule.
        same_browser: same || asked.waitingHash === null || claimantId !== null,
        works_here: challenge === null,
        works_there: asked.waitingHash !== null,
        replaces: await replacedAccount(world, caller, claimantId ?? contact.userId),
      };
    },
  },

  'POST /magic_links/approve': {
    summary: 'Let the browser that asked for a link finish the sign-in, by the number that it shows',
    area: 'Magic links',
    credentials: 'project',
    tries: true,
    body: z.object({ token: linkToken, match_number: z.string().max(8) }),
    reply: z.object({ approved: z.boolean(), tries_left: z.number().int() }),
    refusals: ['unable_to_auth_magic_link', 'too_many_requests'],
    async answer({ world, body }) {
      const { token, match_number: matchNumber } = body;
      const { approved, triesLeft } = await inTransaction(world.database, (trx) =>
        approveWaitingBrowser(world, trx, { token, matchNumber }),
      );
      return { approved, tries_left: triesLeft };
    },
  },

  'POST /magic_links/waiting': {
    summary: 'Whether the browser that asked for a link may finish the sign-in',
    area: 'Magic links',
    credentials: 'project',
    looksUp: 'itself',
    body: z.object({ waiting_tokens: waitingTokens.min(1) }),
    reply: z.object({ state: z.enum(['waiting', 'approved', 'ended']) }),
    refusals: ['too_many_requests'],
    async answer({ world, caller, body }) {
      const state = await waitingState(world, body.waiting_tokens);
      // Tabs poll often; only those that have nothing to wait for count.
      if (state === 'ended') await limitLookups(world, caller.ip);
      return { state };
    },
  },

  'POST /magic_links/waiting/authenticate': {
    summary: 'Exchange the approval of a waiting browser for a session',
    area: 'Magic links',
    credentials: 'project',
    tries: true,
    body: z.object({
      waiting_tokens: waitingTokens.min(1),
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
      ...rememberedDevices,
    }),
    reply: signInReply,
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_session_duration',
      ...verifierRefusals,
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { contact, outcome } = await inTransaction(world.database, async (trx) => {
        const { waiting_tokens: tokens, code_verifier: verifier } = body;
        const taken = await takeApprovedLink(world, trx, { waitingTokens: tokens, verifier });
        await checkClaimant(world, trx, caller, taken);
        return signInByLink(world, trx, caller, taken, {
          minutes,
          remembered: body.remembered_device_tokens,
        });
      });
      return factorReply(world, outcome, { method_id: contact.id });
    },
  },
};

async function signInByLink(
  world: World,
  trx: Queries,
  caller: Caller,
  { contact, claimantId }: Recipient,
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
