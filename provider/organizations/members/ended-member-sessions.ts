/** Ends the sessions of members. */
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { EndReason } from '../../audit/kinds.ts';
import { isNotUsedHere } from '../../database/one-use.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import type { Person } from '../../holders/holder.ts';
import { endGrants } from '../../sessions/end-old-access.ts';
import { endOneSession, endSessions, type KeptSession } from '../../sessions/ended-sessions.ts';
import { sessionOf } from '../../sessions/live-sessions.ts';
import type { RuleWorld } from '../../world/ground.ts';
import { connectionsOf } from '../sign-in/proofs.ts';
import { loadMember } from './describe.ts';
import { endMail } from './inboxes.ts';

/** Ends all sessions and half sign-ins of a member. Returns how many sessions. */
export async function revokeAll(
  world: RuleWorld,
  queries: Queries,
  { member_id: id }: { member_id: string },
  { reason, kept = null }: { reason: EndReason; kept?: KeptSession | null },
): Promise<number> {
  const ended = await endSessions(world, queries, { holders: [{ kind: 'member', id }], kept, reason });
  await queries
    .deleteFrom('intermediate_sessions')
    .where('member_id', '=', id)
    .where(isNotUsedHere())
    .execute();
  return ended;
}

/** Ends all that gives access to a membership: sessions, half sign-ins, tokens of apps, and codes and links that are still to be used. */
export async function endMemberAccess(
  world: RuleWorld,
  queries: Queries,
  member: Pick<MemberRow, 'member_id' | 'organization_id' | 'address_key'>,
  ending: { reason: EndReason; kept?: KeptSession | null },
): Promise<EndedAccess> {
  const { member_id, organization_id, address_key } = member;
  const sessions = await revokeAll(world, queries, member, ending);
  const apps = await endGrants(queries, { holderId: member_id }, ending.reason);
  const mailed = await endMail(world, queries, { organization_id, address_key });
  // To their number, and to an address that they are about to have.
  const sent = await endMail(world, queries, { member_id });
  return sumOf([{ sessions, apps }, mailed, sent]);
}

/** Ends what may yet open any membership of an address: half sign-ins, also before the choice of an organization, codes and links. */
export async function endBegun(
  world: RuleWorld,
  queries: Queries,
  { project_id, address_key }: Person,
): Promise<Pick<EndedAccess, 'codes' | 'links'>> {
  const person = { project_id, address_key };
  await queries
    .deleteFrom('intermediate_sessions')
    .where(({ and }) => and(person))
    .where(isNotUsedHere())
    .execute();
  return endMail(world, queries, person);
}

const nothing: EndedAccess = { sessions: 0, apps: 0, codes: 0, links: 0 };

/** What ended of several memberships. */
export const sumOf = (all: readonly Partial<EndedAccess>[]): EndedAccess =>
  all.reduce<EndedAccess>(
    (sum, { sessions = 0, apps = 0, codes = 0, links = 0 }) => ({
      sessions: sum.sessions + sessions,
      apps: sum.apps + apps,
      codes: sum.codes + codes,
      links: sum.links + links,
    }),
    nothing,
  );

/** Ends the sessions by a login of the company that gives one of these roles: an admin has just taken it. */
export async function endSessionsWith(
  world: RuleWorld,
  queries: Queries,
  memberId: string,
  roles: readonly string[],
): Promise<void> {
  const { member } = await loadMember(world, queries, memberId);
  const givers = member.roles
    .filter(({ role_id }) => roles.includes(role_id))
    .flatMap(({ sources }) => sources)
    .flatMap(({ details }) => ('connection_id' in details ? [details.connection_id] : []));
  if (givers.length === 0) return;
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
  for (const row of rows) {
    const { session_id: sessionId, proofs } = sessionOf(row, 'member');
    if (!connectionsOf(proofs).some((connection) => givers.includes(connection))) continue;
    await endOneSession(world, queries, { sessionId, reason: 'role_removed' });
  }
}
