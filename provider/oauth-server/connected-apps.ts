/** The apps to which a user or a member has consented. */

import type { ConnectedApp } from '../../session-core/wire/idp.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import { record } from '../audit/record.ts';
import type { ConnectedAppRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { union } from './consents.ts';
import { describeScope } from './scopes.ts';

/** The id by which a call names an app: of the consent, or of the app as a client, which is the same in a whole organization. */
type NamedBy = 'connected_app_id' | 'client_id';

/** Oldest first. */
export async function listConnectedApps(
  { settings }: Parts<'settings'>,
  queries: Queries,
  holderId: string,
  namedBy: NamedBy = 'connected_app_id',
): Promise<ConnectedApp[]> {
  const rows = await queries
    .selectFrom('connected_apps')
    .selectAll()
    .where('holder_id', '=', holderId)
    .orderBy('created_at')
    .orderBy('connected_app_id')
    .execute();
  const policy = settings.project.rbac_policy ?? null;
  return rows.map((row) => ({ ...describeApp(row, policy), connected_app_id: row[namedBy] }));
}

/** Revokes the consent, and with it the app's grants, tokens and sessions; false if the holder has no such app. */
export async function disconnectApp(
  queries: Queries,
  holderId: string,
  id: string,
  namedBy: NamedBy = 'connected_app_id',
): Promise<boolean> {
  const removed = await queries
    .deleteFrom('connected_apps')
    .where(namedBy, '=', id)
    .where('holder_id', '=', holderId)
    .returning(['connected_app_id', 'client_id'])
    .executeTakeFirst();
  if (!removed) return false;
  await record(queries, { kind: 'app.revoked', userId: holderId, details: removed });
  return true;
}

export const unknownApp = () =>
  new Refusal('connected_app_not_found', { message: 'The connected app is unknown.' });

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
