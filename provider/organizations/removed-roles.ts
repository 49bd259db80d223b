/** Roles that an organization no longer defines: they go from all who have them, or would get them. */
import { sql } from 'kysely';
import type { OrganizationRow, Queries } from '../database/schema.ts';
import { listConnections } from '../sso/connections.ts';
import type { Parts } from '../world/ground.ts';
import { recordRoles } from './members/member-rows.ts';
import { knownRoles } from './members/roles.ts';

/** Facts in one statement: PostgreSQL bounds its parameters. */
const mostFacts = 1000;

/**
 * Takes the roles that are not among the next ones from members, invitations, domains, connections and groups of a locked organization: a
 * role that has the same id later must not come back to them.
 *
 * @returns what changes in the organization's own row
 */
export async function takeRemovedRoles(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  organization: OrganizationRow,
  custom_roles: OrganizationRow['custom_roles'],
): Promise<{ settings?: string; scim_connection?: string | null }> {
  const nextIds = knownRoles(world, { custom_roles });
  const gone = organization.custom_roles.map(({ role_id }) => role_id).filter((id) => !nextIds.includes(id));
  if (gone.length === 0) return {};
  const { organization_id, settings, scim_connection } = organization;
  const without = <One extends { role_id: string }>(assigned: readonly One[]) =>
    assigned.filter(({ role_id }) => !gone.includes(role_id));
  await takeFromMembers(world, trx, organization_id, gone);
  for (const { connection_id, role_assignments } of await listConnections(world, trx, organization_id)) {
    const remaining = without(role_assignments);
    if (remaining.length === role_assignments.length) continue;
    await trx
      .updateTable('sso_connections')
      .set({ role_assignments: JSON.stringify(remaining), updated_at: world.clock.now() })
      .where('connection_id', '=', connection_id)
      .execute();
  }
  const { rbac_email_implicit_role_assignments: ofDomains } = settings;
  return {
    settings: JSON.stringify({ ...settings, rbac_email_implicit_role_assignments: without(ofDomains) }),
    scim_connection:
      scim_connection &&
      JSON.stringify({ ...scim_connection, role_assignments: without(scim_connection.role_assignments) }),
  };
}

async function takeFromMembers(
  world: Parts<'clock'>,
  trx: Queries,
  organizationId: string,
  gone: readonly string[],
): Promise<void> {
  const having = sql<boolean>`organization_id = ${organizationId} and roles ?| ${gone}::text[]`;
  const members = await trx
    .selectFrom('members')
    .select(['member_id', 'roles'])
    .where(having)
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const before = new Map(members.map(({ member_id, roles }) => [member_id, roles]));
  const changed = await trx
    .updateTable('members')
    .set({ roles: sql`roles - ${gone}::text[]`, updated_at: world.clock.now() })
    .where(having)
    .returningAll()
    .execute();
  const changes = changed.map((member) => ({ member, before: before.get(member.member_id) ?? [] }));
  for (let first = 0; first < changes.length; first += mostFacts)
    await recordRoles(trx, ...changes.slice(first, first + mostFacts));
}
