/** Sessions of members that the browser binds to its device. */
import type { Caller } from '../http/caller.ts';
import { hashToken } from '../secrets.ts';
import type { DeviceHolder } from '../sessions/device-bound.ts';
import { isCurrent } from '../sessions/live-sessions.ts';
import type { World } from '../world.ts';
import { findSession, noteMember, requireSession, usedSince } from './live-member-sessions.ts';
import { keepForAMoment } from './member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';

/** @param world that of the members' project */
export const memberDevices = (world: World): DeviceHolder => ({
  column: 'member_session_id',

  async sessionOf(caller) {
    return (await findSession(world, world.database, caller))?.member_session_id ?? null;
  },

  async replaceToken(trx, caller: Caller, tokenOf) {
    const row = await requireSession(world, trx, caller, { lock: true });
    if (!isCurrent(row, caller)) return null;
    const { member_session_id: id, expires_at: expiresAt } = row;
    const token = await tokenOf(id);
    if (token === null) return null;
    await keepForAMoment(world, trx, caller, row);
    await trx
      .updateTable('member_sessions')
      .set({ token_hash: hashToken(token) })
      .where('member_session_id', '=', id)
      .execute();
    noteMember(row);
    return { token, expiresAt };
  },

  async keyOf(id) {
    const found = await world.database
      .selectFrom('device_bound_sessions')
      .innerJoin(
        'member_sessions',
        'member_sessions.member_session_id',
        'device_bound_sessions.member_session_id',
      )
      .select('device_bound_sessions.public_key')
      .where('device_session_id', '=', id)
      .where('project_id', '=', projectIdOf(world))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', world.clock.now())
      .where('last_accessed_at', '>', usedSince(world))
      .executeTakeFirst();
    return found?.public_key ?? null;
  },
});
