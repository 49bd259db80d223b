/** Mails a sign-in link to a user, or to a member or one who may become one. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import { type DeliveryTo, deliverOrQueue } from '../../calls/deliver.ts';
import { locale, optional } from '../../calls/schemas.ts';
import type { Caller } from '../../http/caller.ts';
import { checkPages } from '../../http/host-pages.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { World } from '../../world/world.ts';
import { linkExpiry, waitingTokens } from './shared-calls.ts';
import { newWaitingBrowser, type WaitingBrowser } from './waiting-browsers.ts';

export const wrongPage = 'no_match_for_provided_magic_link_url';

/** What every call that mails a link refuses. */
export const sendRefusals: RefusalType[] = [
  'invalid_email',
  'inactive_email',
  'email_template_not_found',
  wrongPage,
  'invalid_pkce_code_challenge',
];

/** What these calls take under the same names in both halves. */
export const linkOptions = {
  login_expiration_minutes: linkExpiry,
  signup_expiration_minutes: linkExpiry,
  login_template_id: optional(z.string()),
  signup_template_id: optional(z.string()),
  locale,
  waiting_tokens: optional(waitingTokens),
};

const loginMinutes = 60;

/** How one call sends. */
interface Sending {
  email: string;
  challenge: string | undefined;
  pages: { login: string | undefined; signup: string | undefined };
  /** How long a link works for an address that is not proved. @default as for others */
  signupMinutes?: number;
  /** @throws Refusal for an address that gets no link */
  find(address: Address): Promise<DeliveryTo>;
}

/** Finds the recipient, makes a link and mails it. */
export async function sendLink(
  world: World,
  caller: Caller,
  options: { [Name in keyof typeof linkOptions]?: z.output<(typeof linkOptions)[Name]> | undefined },
  { email, challenge, pages, signupMinutes = loginMinutes, find }: Sending,
): Promise<WaitingBrowser['reply']> {
  const address = readAddress(email);
  const codeChallenge = checkChallenge(world, 'email_magic_links', challenge);
  const [login, signup] = checkPages(world.settings, wrongPage, pages.login, pages.signup);
  const { login_template_id, signup_template_id } = options;
  world.messenger.checkMails('link', login_template_id, signup_template_id);
  const to = await find(address);
  const request = { earlier: options.waiting_tokens, addressKey: address.key };
  const { reply, columns } = await newWaitingBrowser(world, caller, request);
  await deliverOrQueue(world, {
    kind: 'link',
    token: newToken(world.random),
    challenge: codeChallenge,
    address,
    to,
    minutes: {
      login: options.login_expiration_minutes ?? loginMinutes,
      signup: options.signup_expiration_minutes ?? signupMinutes,
    },
    pages: { login, signup },
    templates: { login: login_template_id ?? null, signup: signup_template_id ?? null },
    locale: options.locale ?? null,
    browser: columns,
  });
  return reply;
}
