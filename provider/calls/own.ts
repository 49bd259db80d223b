/** The session of the holder who calls, a user or a member: what the calls of both need about oneself. */
import type { Queries, SessionOf } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import type { Notice } from '../notices/mail/notice.ts';
import { noteChange } from '../notices/note.ts';
import { actingMember } from '../organizations/members/acting.ts';
import { lockMember } from '../organizations/members/member-rows.ts';
import { touchSession } from '../sessions/check-session.ts';
import { lockSession, requireSession } from '../sessions/locked-session.ts';
import type { MessageWorld, World } from '../world/world.ts';

export interface Own<Kind extends HolderKind> {
  kind: Kind;
  /** @throws Refusal `session_not_found` */
  current(world: World, caller: Caller): Promise<SessionOf<Kind>>;
  /** Locks the session with its holder: a sign-in at the same time commits before, or waits. */
  lock(world: World, trx: Queries, caller: Caller): Promise<SessionOf<Kind>>;
  /** Mails the holder what has changed. */
  notify(
    world: MessageWorld,
    trx: Queries,
    caller: Caller,
    change: { session: SessionOf<Kind>; notice: Notice },
  ): Promise<void>;
}

export const ownUser: Own<'user'> = {
  kind: 'user',
  current: async (world, caller) => (await touchSession(world, caller)).row,
  lock: lockSession,
  notify: (world, trx, caller, { session: { user_id: userId }, notice }) =>
    noteChange(world, trx, caller, { userId, notice }),
};

export const ownMember: Own<'member'> = {
  kind: 'member',
  current: (world, caller) => requireSession(world, world.database, caller, 'member'),
  async lock(world, trx, caller) {
    const { session } = await actingMember(world, trx, caller);
    await lockMember(world, trx, session.organization_id, session.member_id);
    return session;
  },
  async notify(world, trx, caller, { session, notice }) {
    const member = await lockMember(world, trx, session.organization_id, session.member_id);
    await noteChange(world, trx, caller, { member, notice });
  },
};
