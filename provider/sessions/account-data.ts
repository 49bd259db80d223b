/** What the provider stores about a user, without secrets. */
import type { AccountData, SecurityFact } from '../../session-core/wire/users.ts';
import { listAcceptedTerms } from '../accounts/terms.ts';
import { loadUser } from '../accounts/user-record.ts';
import { listEvents } from '../audit/read.ts';
import type { Queries, UserSessionRow } from '../database/schema.ts';
import type { StoreWorld } from '../world/ground.ts';
import { listOwnSessions } from './own-sessions.ts';
import { listDevices } from './sign-in/remembered-devices.ts';

const mostFacts = 10_000;

/** All but the connected apps, for the user of the session. */
export async function readAccountData(
  world: StoreWorld,
  { user_id: userId, session_id: currentId }: UserSessionRow,
): Promise<Omit<AccountData, 'connected_apps'>> {
  const { database, clock } = world;
  return {
    exported_at: clock.now().toISOString(),
    user: await loadUser(database, userId, clock.now()),
    external_ids: await listExternalIds(database, userId),
    sessions: (await listOwnSessions(world, database, { kind: 'user', id: userId, currentId })).map(
      (one) => ({ ...one, user_id: userId }),
    ),
    terms_accepted: await listAcceptedTerms(database, { kind: 'user', id: userId }),
    remembered_devices: await listDevices(world, userId),
    security_facts: await listFacts(database, userId),
  };
}

async function listExternalIds(queries: Queries, userId: string) {
  const rows = await queries
    .selectFrom('external_ids')
    .select(['profile_id', 'external_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('profile_id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The newest of a user or a member, whom the record calls a user. */
export async function listFacts(queries: Queries, userId: string): Promise<SecurityFact[]> {
  const { events } = await listEvents(queries, { user_id: userId }, { limit: mostFacts });
  return events.map(({ recorded_at, kind, actor, session_id, ip_address, user_agent, details }) => ({
    ...{ recorded_at, kind, actor, session_id, ip_address, user_agent },
    // Names and reasons of the support team are the host's.
    details: kind.startsWith('admin.') ? {} : details,
  }));
}
