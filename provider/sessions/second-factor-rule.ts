/** Whether the first factor is enough. */
import type { MfaRequired } from '../../session-core/wire/shared.ts';
import type { MfaPolicy, Queries } from '../database/schema.ts';
import type { World } from '../world.ts';

/** The policy for a user, from the project or their own setting. */
export interface SecondFactorRule {
  policy: MfaPolicy;
  /** Their verified authenticator app. */
  totpId: string | null;
  /** Until then no sign-in method may be added or removed. */
  lockedUntil: Date | null;
}

export async function secondFactorRule(
  world: World,
  queries: Queries,
  userId: string,
): Promise<SecondFactorRule> {
  const { mfa, totp_id, methods_locked_until } = await queries
    .selectFrom('users')
    .leftJoin('totps', (join) =>
      join.onRef('totps.user_id', '=', 'users.user_id').on('totps.verified', '=', true),
    )
    .select(['users.mfa', 'users.methods_locked_until', 'totps.totp_id'])
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { policy: mfa ?? world.settings.project.mfa, totpId: totp_id, lockedUntil: methods_locked_until };
}

/**
 * Null when one factor is enough. An authenticator app protects the password under every policy: a thief who knows the
 * password, or reads mail, must not be able to lock the owner out with another.
 *
 * @param changesPassword whether the first factor would also set a password
 */
export function missingFactor(
  { policy, totpId }: SecondFactorRule,
  { changesPassword = false } = {},
): MfaRequired | null {
  const isOff = policy === 'off' && !changesPassword;
  if (isOff || (policy !== 'required' && totpId === null)) return null;
  return { user_options: totpId === null ? null : { totp_id: totpId }, secondary_auth_initiated: null };
}
