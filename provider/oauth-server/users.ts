/** Users as the holders of apps. */

import type { User } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { UserSessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { factorsOf } from '../sessions/sign-in/factors.ts';
import type { StoreWorld } from '../world/ground.ts';
import type { EngineWorld } from './engine/engine.ts';
import type { FindAccount, GrantorRules } from './holder.ts';

export const findUsers =
  ({ database, clock, settings }: EngineWorld): FindAccount =>
  async (accountId) => {
    const row = await database
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', accountId)
      .executeTakeFirst();
    if (!row) return undefined;
    const user = await loadUser(database, accountId, clock.now());
    const policy = settings.project.rbac_policy ?? null;
    return { accountId, roles: user.roles, policy, claims: userClaims(user) };
  };

export const userGrantor = (
  world: StoreWorld,
  caller: Caller,
  session: UserSessionRow,
  roles: readonly string[],
): GrantorRules => ({
  roles,
  policy: world.settings.project.rbac_policy ?? null,
  factors: factorsOf(session.proofs),
  lockSession: async (trx) => (await lockOwnSession(world, trx, caller, session.user_id)) !== null,
});

/** The claims that apps can receive about a user, depending on scopes. @see OpenID Connect Core 1.0 section 5.1 */
export function userClaims({ user_id, name, emails, phone_numbers }: User) {
  const email = emails.find(({ verified }) => verified) ?? emails[0];
  const phone = phone_numbers.find(({ verified }) => verified) ?? phone_numbers[0];
  const { first_name, middle_name, last_name } = name;
  const whole = [first_name, middle_name, last_name].filter((part) => part !== '').join(' ');
  return {
    sub: user_id,
    ...(whole && { name: whole }),
    ...(first_name && { given_name: first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { family_name: last_name }),
    ...(email && { email: email.email, email_verified: email.verified }),
    ...(phone && { phone_number: phone.phone_number, phone_number_verified: phone.verified }),
  };
}
