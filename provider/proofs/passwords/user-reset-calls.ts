/** A new password by mail, for users who have forgotten theirs or never had one. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { PasswordCalls } from '../../../session-core/wire/passwords.ts';
import { confirmContact, ofEmail } from '../../accounts/contacts.ts';
import { type Address, findEmail } from '../../accounts/emails.ts';
import { isOfHost } from '../../accounts/let-in-by-host.ts';
import { checkContact, isByAddress, signUpRefusals } from '../../accounts/sign-up.ts';
import { findUserType } from '../../accounts/user-type.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import {
  deviceReply,
  emailAddress,
  factorReply as factorReplySchema,
  optional,
  protection,
  redirectAddress,
  sessionDuration,
} from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkVerifier, verifierRefusals } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { contactFactor } from '../../sessions/sign-in/factors.ts';
import { startWithNewPassword } from '../../sessions/sign-in/password-sign-in.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { joinOrStart, requireMore } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { useLink } from '../links/links.ts';
import { findUserLink } from '../links/of-users.ts';
import { newPassword, password, resetMail, resetMailRefusals, startReset } from './call-schemas.ts';
import { setUserPassword } from './of-users.ts';
import { hashNewPassword } from './passwords.ts';

export const passwordResets: CallTable<Extract<keyof PasswordCalls, `${string}/email/${string}`>> = {
  'POST /passwords/email/reset/start': {
    summary: 'Mail a link that sets a new password, and one that signs in without',
    credentials: 'project',
    sends: { channel: 'email', to: ({ email }) => email },
    body: z.object({
      email: emailAddress,
      login_redirect_url: redirectAddress,
      ...resetMail,
      code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: [...resetMailRefusals, 'email_not_found', ...signUpRefusals],
    async answer({ world, body }) {
      const { login_redirect_url: loginPage, code_challenge: challenge } = body;
      const verify_email_template_id = body.reset_password_template_id;
      const request = { ...body, challenge, loginPage, verify_email_template_id };
      return startReset(world, request, async (address) => {
        await checkAddressToReset(world, address);
        return { kind: 'user', claimant: null };
      });
    },
  },

  'POST /passwords/email/reset': {
    summary:
      "Set a password with the token of a mailed link; ends the user's other sessions, codes, links and apps' tokens",
    ...provesBy('password_reset'),
    body: z.object({
      token: z.string().min(1).max(512),
      password,
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: factorReplySchema(deviceReply),
    refusals: ['unable_to_auth_magic_link', ...signUpRefusals, ...verifierRefusals, ...newPassword],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      // A refused password must not use up the token, and a wrong token must not cost a hash.
      const hashOfToken = hashToken(body.token);
      const before = await findUserLink(world, world.database, hashOfToken, ['reset']);
      checkVerifier(before.link.challenge, body.code_verifier);
      const { address } = before.contact;
      const hash = await hashNewPassword(world, body.password, { address, ip: caller.ip });
      const outcome = await inTransaction(world.database, async (trx) => {
        const link = await findUserLink(world, trx, hashOfToken, ['reset']);
        await useLink(world, trx, link.link, body.code_verifier);
        const { contact } = link;
        await confirmContact(world, trx, contact, null);
        const factor = contactFactor('magic_link', 'email', contact, world.clock.now());
        const proof = { userId: contact.userId, factor, minutes };
        const half = await requireMore(world, trx, caller, { ...proof, newPasswordHash: hash });
        if (half) return half;
        await setUserPassword(world, trx, contact.userId, hash);
        const { token } = await joinOrStart(world, trx, { ...caller, sessionToken: null }, proof);
        return startWithNewPassword(
          world,
          trx,
          { ...caller, sessionToken: token },
          { userId: contact.userId, minutes },
        );
      });
      return factorReply(world, outcome, await userDevice(world, caller, outcome));
    },
  },
};

/** Where accounts are secret, an unknown address gets a mail that creates an account. */
async function checkAddressToReset(world: StoreWorld, address: Address): Promise<void> {
  if (world.settings.enumerationSafe) return;
  if ((await findUserType(world.database, address)) !== 'new') return;
  const contact = ofEmail(await findEmail(world.database, address));
  // A visitor who may sign up here makes the first password by this mail, and so does whom the host has made or invited.
  if (isByAddress(world.settings.project))
    await checkContact(world, world.database, { email: address.typed, contact });
  else if (!contact || !(await isOfHost(world.database, contact.userId)))
    throw new Refusal('email_not_found');
}
