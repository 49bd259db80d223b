/**
 * Which rows of each table belong to a project. Users and what they have are of the first project; members, and all that their
 * organizations have, are of the project of the organization.
 */
import type { Tables } from '../database/schema.ts';
import { firstProjectId } from '../settings/project.ts';

/** What names a project in its rows. */
export interface MovedProject {
  project_id: string;
  public_token: string;
}

/** A condition in SQL for one row, by the name under which a statement knows it. */
type Condition = (row: string, project: MovedProject) => string;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const every: Condition = () => 'true';
const byProject: Condition = (row, { project_id }) => `${row}.project_id = ${literal(project_id)}`;
const has =
  (column: string): Condition =>
  (row) =>
    `${row}.${column} is not null`;
const hasNo =
  (column: string): Condition =>
  (row) =>
    `${row}.${column} is null`;

/** By the row of another table that this one refers to. */
const by =
  (table: string, key: string, condition: Condition = byProject): Condition =>
  (row, project) =>
    `exists (select from ${table} as parent where parent.${key} = ${row}.${key} and ${condition('parent', project)})`;

const ofMember = by('members', 'member_id');
const either =
  (one: Condition, other: Condition): Condition =>
  (row, project) =>
    `(${one(row, project)} or ${other(row, project)})`;

interface Owned {
  /** Rows of users; none where it is missing. */
  users?: Condition;
  /** Rows of the organizations of a project. */
  members?: Condition;
  /** In which order rows refer to earlier ones, or are numbered. */
  order?: string;
}

const ofUsers: Owned = { users: every };
const ofMembers: Owned = { members: ofMember };
/** The first project’s rows name it too. */
const named: Owned = { members: byProject };
/** These belong to users, or to persons who are members: to an address in the project. */
const ofOwners: Owned = { users: has('user_id'), members: byProject };
const ofHolders: Owned = { users: has('user_id'), members: ofMember };
const bySession: Owned = { members: by('sessions', 'session_id') };
const ofConnection: Owned = { members: by('sso_connections', 'connection_id') };
const ofDirectory: Owned = { members: by('scim_connections', 'connection_id') };
const ofInbox: Owned = { users: hasNo('inbox_id'), members: by('inboxes', 'inbox_id') };

/** What belongs to the server, to all projects, or to the record, whose facts are copied by `copy-facts.ts`. */
type Staying =
  | 'webhooks'
  | 'webhook_deliveries'
  | 'rate_windows'
  | 'audit_events'
  | 'audit_seals'
  | 'admin_keys'
  | 'secrets'
  | 'outbox'
  | 'applied_settings'
  | 'project_places';

export type MovedTable = Exclude<keyof Tables, Staying>;

/** In the order of their foreign keys. A new table does not compile until it is here or stays. */
const movedTables: Record<MovedTable, Owned> = {
  signing_keys: named,
  users: ofUsers,
  emails: ofUsers,
  phone_numbers: ofUsers,
  external_ids: ofUsers,
  invitations: ofUsers,
  organizations: named,
  claimed_domains: named,
  members: named,
  terms_acceptances: ofHolders,
  retired_emails: ofMembers,
  scim_connections: named,
  scim_users: ofDirectory,
  scim_groups: ofDirectory,
  scim_group_members: ofDirectory,
  sso_connections: { ...named, order: 'source_connection_id nulls first' },
  sso_registrations: ofConnection,
  sso_tokens: named,
  saml_assertions: ofConnection,
  inboxes: named,
  passwords: { users: has('user_id'), members: either(ofMember, byProject) },
  oauth_states: named,
  oauth_registrations: ofHolders,
  oauth_tokens: named,
  oauth_attach_tokens: ofUsers,
  impersonation_tokens: ofHolders,
  totps: ofHolders,
  totp_recovery_codes: {
    users: by('totps', 'totp_id', has('user_id')),
    members: by('totps', 'totp_id', ofMember),
    order: 'seq',
  },
  webauthn_registrations: ofOwners,
  // Before a sign-in a challenge names nobody.
  webauthn_challenges: { users: hasNo('member_id'), members: ofMember },
  crypto_wallets: ofOwners,
  crypto_wallet_challenges: named,
  otp_codes: ofInbox,
  magic_links: ofInbox,
  idp_clients: named,
  connected_apps: ofHolders,
  idp_grants: named,
  idp_tokens: { members: by('idp_grants', 'grant_id') },
  pushed_requests: named,
  logout_notices: named,
  sessions: named,
  replaced_session_tokens: bySession,
  device_bound_sessions: bySession,
  intermediate_sessions: named,
  remembered_devices: ofUsers,
  known_devices: ofHolders,
  owner_notices: { users: hasNo('project_id'), members: byProject },
  deliveries: {
    users: (row, { public_token }) =>
      `coalesce(${row}.job ->> 'publicToken', ${literal(public_token)}) = ${literal(public_token)}`,
    members: (row, { public_token }) => `${row}.job ->> 'publicToken' = ${literal(public_token)}`,
    order: 'seq',
  },
};

/** Processes take due rows of all projects at once: those of one that moves are left out, and no statement fails. */
export const queueTables: readonly MovedTable[] = ['deliveries', 'owner_notices', 'logout_notices'];

export const tableNames = Object.keys(movedTables) as MovedTable[];

/** Which rows of a table are of the project, as a condition in SQL. */
export function isOfProject(table: MovedTable, row: string, project: MovedProject): string {
  const { users, members } = movedTables[table];
  const parts = [...(project.project_id === firstProjectId ? [users] : []), members];
  const conditions = parts.filter((part) => part !== undefined).map((part) => part(row, project));
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** @returns an `order by`, or nothing */
export function orderOf(table: MovedTable): string {
  const { order } = movedTables[table];
  return order === undefined ? '' : `order by ${order}`;
}
