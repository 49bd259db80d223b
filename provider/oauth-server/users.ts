/** Users as the holders of apps. */
import { loadUser } from '../accounts/user-record.ts';
import type { UserSessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { noteChange } from '../notices/note.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { authTime, checkRecent } from '../sessions/recent.ts';
import { factorsOf } from '../sessions/sign-in/factors.ts';
import type { NoticeWorld } from '../world/world.ts';
import { userClaims } from './claims.ts';
import type { EngineWorld } from './engine/engine.ts';
import type { FindAccount, Grantor } from './holder.ts';

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

export function userGrantor(
  world: NoticeWorld,
  caller: Caller,
  session: UserSessionRow,
  roles: readonly string[],
): Grantor {
  const { user_id, session_id } = session;
  return {
    id: user_id,
    holder: { user_id },
    roles,
    policy: world.settings.project.rbac_policy ?? null,
    sessionId: session_id,
    authTime: authTime(session),
    checkRecent: () => checkRecent(world, { factors: factorsOf(session.proofs) }),
    lockSession: async (trx) => (await lockOwnSession(world, trx, caller, user_id)) !== null,
    async noteFullAccess(trx, { name: app, clientId }) {
      await noteChange(world, trx, caller, {
        userId: user_id,
        notice: { kind: 'app_allowed', app, clientId },
      });
    },
  };
}
