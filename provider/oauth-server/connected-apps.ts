/** The apps to which a user or a member has consented. */

import type { ConnectedApp } from '../../session-core/wire/idp.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import { record } from '../audit/record.ts';
import type { ConnectedAppRow, Queries } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';
import { union } from './consents.ts';
import { describeScope } from './scopes.ts';

/** Oldest first. */
export async function listConnectedApps(
  { database, settings }: Parts<'settings' | 'database'>,
  holderId: string,
): Promise<ConnectedApp[]> {
  const rows = await database
    .selectFrom('connected_apps')
    .selectAll()
    .where('holder_id', '=', holderId)
    .orderBy('created_at')
    .orderBy('connected_app_id')
    .execute();
  return rows.map((row) => describeApp(row, settings.project.rbac_policy ?? null));
}

/** Revokes the consent, and with it the app's grants, tokens and sessions; false if the holder has no such app. */
export async function disconnectApp(queries: Queries, holderId: string, id: string): Promise<boolean> {
  return revoke(queries, holderId, { column: 'connected_app_id', value: id });
}

/** Revokes the consent by the id of the app as a client. */
export async function disconnectClient(queries: Queries, userId: string, clientId: string): Promise<boolean> {
  return revoke(queries, userId, { column: 'client_id', value: clientId });
}

async function revoke(
  queries: Queries,
  holderId: string,
  { column, value }: { column: 'connected_app_id' | 'client_id'; value: string },
): Promise<boolean> {
  const removed = await queries
    .deleteFrom('connected_apps')
    .where(column, '=', value)
    .where('holder_id', '=', holderId)
    .returning(['connected_app_id', 'client_id'])
    .executeTakeFirst();
  if (!removed) return false;
  await record(queries, { kind: 'app.revoked', userId: holderId, details: removed });
  return true;
}

export function describeApp(row: ConnectedAppRow, policy: RbacPolicy | null): ConnectedApp {
  const scopes = union(row.scopes, Object.values(row.resources).flat());
  return {
    connected_app_id: row.connected_app_id,
    name: row.name,
    description: '',
    client_type: row.client_type,
    ...(row.logo_url === null ? {} : { logo_url: row.logo_url }),
    scopes_granted: scopes.join(' '),
    scopes: scopes.map((scope) => ({ scope, ...describeScope(policy, scope) })),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
