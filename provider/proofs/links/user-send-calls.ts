/** Mails a sign-in link. The three sending calls differ only in the recipient. */

import { readAddress } from '../../accounts/emails.ts';
import type { Request } from '../../calls/call.ts';
import { deliverOrQueue } from '../../calls/deliver.ts';
import type { Step } from '../../calls/recipients.ts';
import { checkRecipient } from '../../calls/recipients.ts';
import { checkPages } from '../../http/host-pages.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import { newToken } from '../../secrets/secrets.ts';
import { newWaitingBrowser, type WaitingBrowser } from './waiting-browsers.ts';

const loginExpiryMinutes = 60;
const signupExpiryMinutes = 7 * 24 * 60;

/** Finds the recipient, makes a link and mails it. */
export async function sendLink(
  {
    world,
    caller,
    body,
  }: Pick<Request<'POST /magic_links/email/login_or_create'>, 'world' | 'caller' | 'body'>,
  step: Step,
): Promise<WaitingBrowser['reply']> {
  const address = readAddress(body.email);
  const challenge = checkChallenge(world, 'email_magic_links', body.code_challenge);
  const wrong = 'no_match_for_provided_magic_link_url';
  const { login_magic_link_url, signup_magic_link_url } = body;
  const [login, signup] = checkPages(world.settings, wrong, login_magic_link_url, signup_magic_link_url);
  const { login_template_id, signup_template_id } = body;
  world.messenger.checkMails('link', login_template_id, signup_template_id);
  // The other two create no account: if they store an address anyway, it makes no user active.
  const status = step === 'login_or_create' && !body.create_user_as_pending ? 'active' : 'pending';
  const claimant = await checkRecipient(world, caller, { kind: 'email', step, address });
  const request = { earlier: body.waiting_tokens, addressKey: address.key };
  const { reply, columns } = await newWaitingBrowser(world, caller, request);
  await deliverOrQueue(world, {
    kind: 'link',
    token: newToken(world.random),
    challenge,
    address,
    to: { kind: 'user', claimant, status },
    minutes: {
      login: body.login_expiration_minutes ?? loginExpiryMinutes,
      signup: body.signup_expiration_minutes ?? signupExpiryMinutes,
    },
    pages: { login, signup },
    templates: { login: login_template_id ?? null, signup: signup_template_id ?? null },
    locale: body.locale ?? null,
    browser: columns,
  });
  return reply;
}
