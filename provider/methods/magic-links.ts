/** Sign-in by a link that is sent by mail. The link leads to the host's own page: opening it consumes nothing. */
import { z } from '@hono/zod-openapi';
import type { MagicLinkCalls } from '../../session-core/wire/magic-links.ts';
import { limitSends, limitTries } from '../limits.ts';
import { confirmEmail, findOrCreateEmail, readAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import { addressWithToken, checkPage, createLink, takeLink } from './links.ts';
import { checkChallenge } from './pkce.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  locale,
  optional,
  protection,
  sessionDuration,
} from './schemas.ts';
import { authReply, checkDuration, emailFactor, signIn } from './sign-in.ts';

const loginExpiryMinutes = 60;
const signupExpiryMinutes = 7 * 24 * 60;
const expiry = optional(z.number().int().min(5).max(10_080));
const redirectAddress = optional(z.string().max(2048));

export const magicLinks: CallTable<keyof MagicLinkCalls> = {
  'POST /magic_links/email/login_or_create': {
    summary: 'Mail a sign-in link; a new address gets a new, pending user',
    area: 'Magic links',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      login_magic_link_url: redirectAddress,
      login_expiration_minutes: expiry,
      signup_magic_link_url: redirectAddress,
      signup_expiration_minutes: expiry,
      login_template_id: optional(z.string()),
      signup_template_id: optional(z.string()),
      locale,
      code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: ['invalid_email', 'invalid_redirect_url', 'invalid_pkce_code_challenge', 'too_many_requests'],
    async answer({ world, visit, body }) {
      const address = readAddress(body.email);
      const challenge = checkChallenge(body.code_challenge, {
        required: world.settings.project.pkce_required_for_email_magic_links,
        what: 'email links',
      });
      const { login_magic_link_url: login, signup_magic_link_url: signup } = body;
      const pages = {
        login: checkPage(world.settings, login, signup),
        signup: checkPage(world.settings, signup, login),
      };
      await limitSends(world, address.key, visit.ip);
      const email = await findOrCreateEmail(world, address);
      const minutes = email.verified
        ? (body.login_expiration_minutes ?? loginExpiryMinutes)
        : (body.signup_expiration_minutes ?? signupExpiryMinutes);
      const token = await createLink(world, email, { minutes, challenge });
      const page = email.verified ? pages.login : pages.signup;
      const link = addressWithToken(world, page, 'magic_links', token);
      await world.messenger.sendLink({ to: address.typed, link, minutes, locale: body.locale });
      return {};
    },
  },

  'POST /magic_links/authenticate': {
    summary: 'Exchange the token of a link for a session',
    area: 'Magic links',
    credentials: 'project',
    body: z.object({
      token: z.string().min(1).max(512),
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
    }),
    reply: authReplySchema.extend({ method_id: z.string() }),
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_session_duration',
      'invalid_pkce_code_verifier',
      'pkce_expected_code_verifier',
      'pkce_did_not_expect_code_verifier',
      'pkce_mismatch',
      'too_many_requests',
    ],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      await limitTries(world, visit.ip);
      const { email, session } = await world.database.transaction().execute(async (trx) => {
        const email = await takeLink(world, trx, { token: body.token, verifier: body.code_verifier });
        await confirmEmail(trx, email);
        const factor = emailFactor('magic_link', email, world.clock.now());
        return {
          email,
          session: await signIn(world, trx, visit, { userId: email.user_id, factor, minutes }),
        };
      });
      return { ...(await authReply(world, session)), method_id: email.email_id };
    },
  },
};
