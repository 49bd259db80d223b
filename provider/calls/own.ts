/** The session of the holder who calls, a user or a member: what the calls of both need about oneself. */
import type { Queries, SessionOf } from '../database/schema.ts';
import type { HolderKind, Owner } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import type { Informed } from '../notices/note.ts';
import { actingMember } from '../organizations/members/acting.ts';
import { lockMember } from '../organizations/members/member-rows.ts';
import { memberOf, personOfSession } from '../organizations/members/person.ts';
import { memberStanding } from '../organizations/members/second-factors.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { type Standing, userStanding } from '../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../sessions/check-session.ts';
import { lockSession, requireSession } from '../sessions/locked-session.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';

export interface Own<Kind extends HolderKind> {
  kind: Kind;
  /** @throws Refusal `session_not_found` */
  current(world: StoreWorld, caller: Caller): Promise<SessionOf<Kind>>;
  /** Locks the session with its holder: a sign-in at the same time commits before, or waits. */
  lock(world: Parts<'settings' | 'clock'>, trx: Queries, caller: Caller): Promise<SessionOf<Kind>>;
  /** Who receives the mail about a change. */
  informed(world: Parts<'settings'>, trx: Queries, session: SessionOf<Kind>): Promise<Informed>;
  /** Whose passkeys and wallets are theirs. @throws Refusal for a change, if the session does not show enough */
  ownerOf(
    world: Parts<'settings'>,
    queries: Queries,
    session: SessionOf<Kind>,
    options?: { changes: boolean },
  ): Promise<Owner>;
  standingOf(world: Parts<'settings'>, queries: Queries, session: SessionOf<Kind>): Promise<Standing>;
}

export const ownUser: Own<'user'> = {
  kind: 'user',
  current: async (world, caller) => (await touchSession(world, caller)).row,
  lock: lockSession,
  informed: async (_world, _trx, { user_id: userId }) => ({ userId }),
  ownerOf: async (_world, _queries, { user_id }) => ({ user_id }),
  standingOf: userStanding,
};

export const ownMember: Own<'member'> = {
  kind: 'member',
  current: (world, caller) => requireSession(world, world.database, caller, 'member'),
  async lock(world, trx, caller) {
    const { session } = await actingMember(world, trx, caller);
    await lockMember(world, trx, session.organization_id, session.member_id);
    return session;
  },
  informed: async (world, trx, session) => ({
    member: await lockMember(world, trx, session.organization_id, session.member_id),
  }),
  ownerOf: personOfSession,
  async standingOf(world, queries, session) {
    const member = await memberOf(world, queries, session);
    const { settings } = await requireOrganization(world, queries, session.organization_id);
    return memberStanding(queries, { member, half: null, session }, settings);
  },
};

/** Both kinds of holder, for what does not know which calls. */
export const owns: Readonly<Record<HolderKind, Own<HolderKind>>> = { user: ownUser, member: ownMember };
