/** What the calls about passwords have in common: the form of one, why one is refused, and what the mail of a reset needs. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import { type DeliveryTo, deliverOrQueue } from '../../calls/deliver.ts';
import { locale, optional, redirectAddress } from '../../calls/schemas.ts';
import { checkPages } from '../../http/host-pages.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { World } from '../../world/world.ts';

/** Long passphrases fit, and no one types anything longer. */
const maxPasswordLength = 256;

export const password = z.string().max(maxPasswordLength).openapi({ format: 'password' });

/** What a reply says about the strength of a password, apart from advice. */
export const strength = {
  valid_password: z.boolean(),
  score: z.number().int().min(0).max(4),
  breached_password: z.boolean(),
  breach_detection_on_create: z.boolean(),
  strength_policy: z.enum(['luds', 'zxcvbn']),
};

/** What a password has and lacks by the `luds` policy. */
export const luds = z.object({
  has_digit: z.boolean(),
  has_lower_case: z.boolean(),
  has_upper_case: z.boolean(),
  has_symbol: z.boolean(),
  missing_characters: z.number().int(),
  missing_complexity: z.number().int(),
});

export const newPassword = ['weak_password', 'breached_password'] satisfies RefusalType[];
export const oldPassword = [
  'invalid_email',
  'email_not_found',
  'no_user_password',
  'unauthorized_credentials',
  'reset_password',
  'user_lock_limit_reached',
] satisfies RefusalType[];

export const oldMemberPassword = [
  'invalid_email',
  'member_password_not_found',
  'unauthorized_credentials',
  'member_reset_password',
  'user_lock_limit_reached',
] satisfies RefusalType[];

const resetMinutes = 30;

/** What every call that mails a reset takes. */
export const resetMail = {
  reset_password_redirect_url: redirectAddress,
  reset_password_expiration_minutes: optional(z.number().int().min(5).max(10_080)),
  reset_password_template_id: optional(z.string()),
  locale,
};

export const resetMailRefusals = [
  'invalid_email',
  'inactive_email',
  'email_template_not_found',
  'invalid_login_redirect_url',
  'invalid_pkce_code_challenge',
] satisfies RefusalType[];

interface ResetAsked extends z.output<z.ZodObject<typeof resetMail>> {
  email: string;
  challenge: string | undefined;
  /** The page of the link that signs in without a new password. */
  loginPage: string | undefined;
  /** The template for an address that is not proved yet. */
  verify_email_template_id?: string | undefined;
}

/**
 * Finds the recipient, makes a link and mails it.
 *
 * @param find refuses an address that gets none
 * @throws Refusal `invalid_email`, `invalid_pkce_code_challenge`, `invalid_login_redirect_url`, those of `checkMails`
 */
export async function startReset(
  world: World,
  request: ResetAsked,
  find: (address: Address) => Promise<DeliveryTo>,
): Promise<object> {
  const address: Address = readAddress(request.email);
  const challenge = checkChallenge(world, 'password_resets', request.challenge);
  const { loginPage, reset_password_redirect_url: resetPage } = request;
  const [login, reset] = checkPages(world.settings, 'invalid_login_redirect_url', loginPage, resetPage);
  const { reset_password_template_id: template, verify_email_template_id: verify } = request;
  world.messenger.checkMails('reset', template, verify);
  await deliverOrQueue(world, {
    kind: 'reset',
    address,
    to: await find(address),
    token: newToken(world.random),
    challenge,
    pages: { login, reset },
    minutes: request.reset_password_expiration_minutes ?? resetMinutes,
    locale: request.locale ?? null,
    templates: { reset: template ?? null, verify: verify ?? null },
  });
  return {};
}
