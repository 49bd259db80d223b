/** What the token of a user's social sign-in proves. */

import type { Factor } from '../../../session-core/wire/shared.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkSecondFactor, userStanding } from '../../sessions/changing-sign-in-methods.ts';
import { lockOwnSession } from '../../sessions/locked-session.ts';
import type { Parts } from '../../world/ground.ts';
import { attachAccount } from './attach.ts';
import { findToken } from './tokens.ts';

/** These providers return no address, so their factors name none. */
const withoutAddress = ['twitter', 'tiktok', 'snapchat'];

interface FoundToken {
  token: string;
  oauth_registration_id: string | null;
  attach_user_id: string | null;
  sealed_identity: string | null;
}

/**
 * Locks the token's user, so that the account is neither removed nor attached while a change ends the user's other
 * access. An account to attach requires a session of the user who asked for it.
 *
 * @throws Refusal `unauthorized_action`
 */
export async function lockTokenUser(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  caller: Caller,
  token: string,
): Promise<void> {
  const { attach_user_id: claimant, user_id: owner } = await findToken(world, queries, 'user', token);
  if (owner !== null) await lockUserForSignIn(queries, owner);
  if (claimant === null) return;
  const session = await lockOwnSession(world, queries, caller, claimant);
  if (session) return checkSecondFactor(world, await userStanding(world, queries, session));
  throw new Refusal('unauthorized_action', {
    message: 'A social account can be attached only in a session of the user who asked for it.',
  });
}

/** Returns the token's account, and attaches it first if the token says so. */
export async function accountOf(world: Parts<'clock' | 'random'>, queries: Queries, row: FoundToken) {
  const { token, attach_user_id: userId, sealed_identity: sealed } = row;
  if (userId !== null && sealed !== null) return attachAccount(world, queries, { userId, token, sealed });
  return queries
    .selectFrom('oauth_registrations')
    .selectAll()
    .where('oauth_registration_id', '=', row.oauth_registration_id)
    .$narrowType<{ user_id: string }>()
    .executeTakeFirstOrThrow();
}

interface AccountRow {
  oauth_registration_id: string;
  provider_type: string;
  provider_subject: string;
  email_id: string | null;
}

export function oauthFactor(account: AccountRow, at: Date): Factor {
  const { provider_type, email_id } = account;
  return {
    delivery_method: `oauth_${provider_type}`,
    type: 'oauth',
    last_authenticated_at: at.toISOString(),
    [`${provider_type}_oauth_factor`]: {
      id: account.oauth_registration_id,
      provider_subject: account.provider_subject,
      ...(withoutAddress.includes(provider_type) ? {} : { email_id: email_id ?? '' }),
    },
  };
}
