/** The rows of connections: found, made, changed and removed. Each belongs to one organization of one project. */
import { isDeepStrictEqual } from 'node:util';
import type { SsoAttributeMapping } from '../../session-core/wire/b2b/sso.ts';
import type { LoginChange } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { OrganizationRow, Queries, SsoConnectionRow } from '../database/schema.ts';
import type { ConnectionRole } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import {
  type ChangingPlace,
  changedAmong,
  keepingAnAdminAt,
  requireRights,
} from '../organizations/members/rights.ts';
import { readRoles } from '../organizations/members/roles.ts';
import {
  lockOrganization,
  modeOf,
  projectIdOf,
  storeOrganization,
} from '../organizations/organization-rows.ts';
import type { SealKey } from '../secrets/seal.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';

/** The most connections of one organization. */
const most = 10;

type ConnectionKind = SsoConnectionRow['kind'];

/** The protocols of companies' logins. */
export type Protocol = Exclude<ConnectionKind, 'external'>;

const usualNames: Record<ConnectionKind, string> = { oidc: 'OIDC', saml: 'SAML', external: 'External login' };

/** Where browsers come back to from the company's login. */
export const callbackOf = ({ publicUrl }: Parts<'publicUrl'>, connectionId: string): string =>
  `${publicUrl}/v1/b2b/sso/callback/${connectionId}`;

/** The database alone is not enough to decrypt a secret of a company's login. */
export const connectionSecret = ({ pepper }: Parts<'pepper'>): SealKey => ({
  key: pepper,
  purpose: 'secret of a single sign-on connection',
});

/** An active one of the caller's project, of this kind or of any. @throws Refusal `sso_connection_not_found` */
export async function requireActive(
  world: Parts<'settings'>,
  queries: Queries,
  connectionId: string,
  kind?: ConnectionKind,
): Promise<SsoConnectionRow> {
  const connection = await ofProject(world, queries)
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!connection || (kind !== undefined && connection.kind !== kind))
    throw new Refusal('sso_connection_not_found');
  return connection;
}

/** The connections of the organization, oldest first. */
export function listConnections(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
): Promise<SsoConnectionRow[]> {
  return ofProject(world, queries)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('connection_id')
    .execute();
}

/** @throws Refusal `sso_connection_not_found` unless all are the organization's own */
export async function requireConnections(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
  connectionIds: readonly string[],
): Promise<void> {
  const connections = await listConnections(world, queries, organizationId);
  const isOwn = (id: string) => connections.some(({ connection_id }) => connection_id === id);
  if (!connectionIds.every(isOwn)) throw new Refusal('sso_connection_not_found');
}

export function ofProject(world: Parts<'settings'>, queries: Queries) {
  return queries.selectFrom('sso_connections').selectAll().where('project_id', '=', projectIdOf(world));
}

interface NewConnection {
  kind: ConnectionKind;
  identityProvider: string;
  displayName: string | undefined;
  settings: object;
  mapping: SsoAttributeMapping;
  /** The connection that an external one uses, which is active at once. */
  sourceId?: string;
}

/** @throws Refusal `too_many_sso_connections` */
export async function insertConnection(
  world: RuleWorld,
  trx: Queries,
  { organizationId, rights }: NewPlace,
  { kind, identityProvider, displayName, settings, mapping, sourceId }: NewConnection,
): Promise<SsoConnectionRow> {
  await lockOrganization(world, trx, organizationId, 'update');
  if ((await listConnections(world, trx, organizationId)).length >= most) {
    throw new Refusal('too_many_sso_connections');
  }
  const mode = modeOf(world);
  const now = world.clock.now();
  const connection = await trx
    .insertInto('sso_connections')
    .values({
      connection_id: `${kind}-connection-${mode}-${world.random.uuid()}`,
      organization_id: organizationId,
      project_id: projectIdOf(world),
      kind,
      source_connection_id: sourceId ?? null,
      status: sourceId === undefined ? 'pending' : 'active',
      display_name: shownName(displayName ?? '') || usualNames[kind],
      identity_provider: identityProvider,
      settings: JSON.stringify(settings),
      sealed_secret: null,
      attribute_mapping: JSON.stringify(mapping),
      by_admin: rights.all,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(trx, connection, 'created');
  return connection;
}

/** Makes the function that begins connections of a kind, which their organization then sets up. */
export const creatorOf =
  (kind: ConnectionKind, settings: NewConnection['settings'], mapping: NewConnection['mapping']) =>
  (
    world: RuleWorld,
    trx: Queries,
    place: NewPlace,
    fields: { display_name?: string | undefined; identity_provider?: string | undefined },
  ): Promise<SsoConnectionRow> => {
    const { display_name: displayName, identity_provider: identityProvider = 'generic' } = fields;
    return insertConnection(world, trx, place, { kind, identityProvider, displayName, settings, mapping });
  };

/** The connection with its organization, and the rights of who wants to change it. @throws Refusal `missing` */
export async function lockConnection(
  world: Parts<'settings'>,
  trx: Queries,
  place: ConnectionPlace,
  kind: ConnectionKind,
  missing: 'oidc_connection_not_found' | 'saml_connection_not_found' | 'sso_connection_not_found',
): Promise<LockedConnection> {
  const { organizationId, connectionId } = place;
  const organization = await lockOrganization(world, trx, organizationId, 'update');
  const connection = await ofProject(world, trx)
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal(missing));
  return { organization, connection, place };
}

export type NewPlace = Pick<ChangingPlace, 'organizationId' | 'rights'>;

export interface ConnectionPlace extends ChangingPlace {
  connectionId: string;
}

interface LockedConnection {
  organization: OrganizationRow;
  connection: SsoConnectionRow;
  place: ConnectionPlace;
}

interface ConnectionChange {
  status: SsoConnectionRow['status'];
  settings: object;
  sealedSecret: string | null;
  displayName: string | undefined;
  identityProvider: string | undefined;
  mapping: SsoAttributeMapping | undefined;
  roles: ConnectionRole[] | undefined;
}

const idsOf = (roles: readonly ConnectionRole[]) => roles.map(({ role_id }) => role_id);

/** The roles that a connection gives, in its organization and in those that use it. */
export async function rolesGivenBy(
  queries: Queries,
  { connection_id }: Pick<SsoConnectionRow, 'connection_id'>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('sso_connections')
    .select('role_assignments')
    .where(({ or, eb }) =>
      or([eb('connection_id', '=', connection_id), eb('source_connection_id', '=', connection_id)]),
    )
    .execute();
  return rows.flatMap(({ role_assignments }) => idsOf(role_assignments));
}

/**
 * Stores a change of a locked connection, and what its organization shows of it.
 *
 * @throws Refusal `session_authorization_error` for roles that are more than the rights: a change of where people come from
 *   decides who has those that the connection gives
 */
export async function storeConnection(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  { organization, connection, place }: LockedConnection,
  change: ConnectionChange,
): Promise<SsoConnectionRow> {
  const { displayName, identityProvider, mapping, roles } = change;
  const before = connection.role_assignments;
  const { rights } = place;
  if (roles) readRoles(world, organization, idsOf(roles));
  const isMoved =
    mapping !== undefined ||
    change.sealedSecret !== connection.sealed_secret ||
    !isDeepStrictEqual(change.settings, { ...connection.settings });
  requireRights(
    rights,
    isMoved
      ? [...(await rolesGivenBy(trx, connection)), ...idsOf(roles ?? [])]
      : idsOf(changedAmong(before, roles ?? before)),
  );
  const store = () =>
    trx
      .updateTable('sso_connections')
      .set({
        status: change.status,
        settings: JSON.stringify(change.settings),
        sealed_secret: change.sealedSecret,
        ...(displayName === undefined
          ? {}
          : { display_name: shownName(displayName) || connection.display_name }),
        ...(identityProvider === undefined ? {} : { identity_provider: identityProvider }),
        ...(mapping === undefined ? {} : { attribute_mapping: JSON.stringify(mapping) }),
        ...(roles === undefined ? {} : { role_assignments: JSON.stringify(roles) }),
        ...(isMoved ? { by_admin: rights.all } : {}),
        updated_at: world.clock.now(),
      })
      .where('connection_id', '=', connection.connection_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  // Those who sign in by it may be admins by it.
  const stored = await keepingAnAdminAt(world, trx, place, store);
  await showActive(world, trx, organization);
  await recordChange(trx, stored, 'changed');
  return stored;
}

export const recordChange = (
  trx: Queries,
  { connection_id, organization_id }: Pick<SsoConnectionRow, 'connection_id' | 'organization_id'>,
  change: LoginChange,
) => record(trx, { kind: 'connection.changed', details: { connection_id, organization_id, change } });

/** Writes the list that replies show. The first active connection becomes the default one. */
export async function showActive(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  organization: OrganizationRow,
): Promise<void> {
  const { organization_id: id, default_connection_id: chosen, settings } = organization;
  const all = await listConnections(world, trx, id);
  const active = all
    .filter(({ status }) => status === 'active')
    .map(({ connection_id, display_name, identity_provider }) => ({
      connection_id,
      display_name,
      identity_provider,
    }));
  const isLeft = (connectionId: string) => all.some(({ connection_id }) => connection_id === connectionId);
  const isChosen = active.some(({ connection_id }) => connection_id === chosen);
  const allowed = settings.sso_jit_provisioning_allowed_connections.filter(isLeft);
  // With an empty list no one could sign in, and no change of settings could be stored.
  const jit =
    settings.sso_jit_provisioning === 'RESTRICTED' && allowed.length === 0
      ? 'NOT_ALLOWED'
      : settings.sso_jit_provisioning;
  await storeOrganization(world, trx, organization, {
    active_connections: JSON.stringify(active),
    default_connection_id: isChosen ? chosen : (active[0]?.connection_id ?? null),
    settings: JSON.stringify({
      ...settings,
      sso_jit_provisioning: jit,
      sso_jit_provisioning_allowed_connections: allowed,
    }),
  });
}
