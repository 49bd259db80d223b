/** Users as the holders of apps. */
import { loadUser } from '../accounts/user-record.ts';
import type { UserSessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { factorsOf } from '../sessions/sign-in/factors.ts';
import type { StoreWorld } from '../world/ground.ts';
import { userClaims } from './claims.ts';
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
