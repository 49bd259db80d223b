/**
 * What happens to the rows of each table: whose they are when a project moves, and what deletes them. A new table does
 * not compile until it has a line here.
 */
import type { Tables } from './schema.ts';

/** What names a project in its rows. */
export interface MovedProject {
  project_id: string;
  public_token: string;
}

/** A condition in SQL for one row, by the name under which a statement knows it. */
type Condition = (row: string, project: MovedProject) => string;

/** Which rows belong to a project; rows of users, all of whom are of the first project, and those of members. */
interface Owned {
  users?: Condition;
  members?: Condition;
}

/** The columns that name a user: the owner, or the one who is about to add what the row is about. */
type UserColumn = 'user_id' | 'claimant_id' | 'attach_user_id';

/**
 * What the clean-up of an account does with a user's rows; see `revokeUnprovenAccess`. `delete others`: with all but
 * the verified address. `delete, begun`: what was begun in a session ends whenever the user's access does, too.
 */
type UserAction = 'keep' | 'delete' | 'delete others' | 'delete, begun';

/** When the sweep deletes a row. The column has an index. */
export interface SweepRule<Column extends string = string> {
  by: Column;
  afterDays?: number;
  where?: string;
}

type Rule<Table> = {
  /** `server`: of all projects, or moved in another way. */
  of: Owned | 'server';
  /** In which order rows refer to earlier ones, or are numbered. */
  order?: string;
  /** With which rows a user can sign in again, as a condition in SQL. @default none */
  signsIn?: string;
  /** @default never */
  swept?: SweepRule<keyof Table & string>;
} & { [Column in keyof Table & UserColumn]: UserAction } & {
  /** What the end of a membership does with its rows. */
  [Column in keyof Table & 'member_id']: 'keep' | 'delete';
};

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

const expires = { by: 'expires_at' } as const;

/** In the order of their foreign keys. */
export const tableRules: { [Table in keyof Tables]: Rule<Tables[Table]> } = {
  signing_keys: { of: named, swept: expires },
  // Identified by their own column. The sweep has a rule of its own for them.
  users: { of: ofUsers, user_id: 'keep' },
  emails: { of: ofUsers, user_id: 'delete others', signsIn: 'verified' },
  phone_numbers: { of: ofUsers, user_id: 'delete others', signsIn: 'verified' },
  // Ids from the project's own servers, which no visitor can write.
  external_ids: { of: ofUsers, user_id: 'keep', signsIn: 'true' },
  // Created by the host, which may invite anyone. An invitation stays in the host's list for a month.
  invitations: { of: ofUsers, user_id: 'keep', swept: { ...expires, afterDays: 30 } },
  organizations: { of: named },
  former_slugs: { of: named, swept: expires },
  claimed_domains: { of: named },
  // An admin can bring a member back, with their addresses.
  members: { of: named, member_id: 'keep' },
  // The owner of an account that is cleaned has accepted nothing yet. What a member accepted is proof of it.
  terms_acceptances: { of: ofHolders, user_id: 'delete', member_id: 'keep' },
  retired_emails: { of: ofMembers, member_id: 'keep' },
  scim_connections: { of: named },
  // The directory removes its own.
  scim_users: { of: ofDirectory, member_id: 'keep' },
  scim_groups: { of: ofDirectory },
  scim_group_members: { of: ofDirectory, member_id: 'keep' },
  sso_connections: { of: named, order: 'source_connection_id nulls first' },
  sso_registrations: { of: ofConnection, member_id: 'delete' },
  sso_tokens: { of: named, swept: expires },
  saml_assertions: { of: ofConnection, swept: expires },
  inboxes: { of: named, member_id: 'keep', swept: expires },
  // A user's password is no longer valid after the clean-up.
  passwords: {
    of: { users: has('user_id'), members: either(ofMember, byProject) },
    user_id: 'keep',
    member_id: 'delete',
    signsIn: 'not requires_reset and exists (select from emails where emails.user_id = users.user_id)',
  },
  oauth_states: { of: named, attach_user_id: 'delete, begun', swept: expires },
  oauth_registrations: { of: ofHolders, user_id: 'delete', member_id: 'delete', signsIn: 'true' },
  oauth_tokens: { of: named, attach_user_id: 'delete, begun', swept: expires },
  oauth_attach_tokens: { of: ofUsers, user_id: 'delete, begun', swept: expires },
  // An impersonation token is of no use without an active member.
  impersonation_tokens: { of: ofHolders, user_id: 'keep', member_id: 'keep', swept: expires },
  totps: {
    of: ofHolders,
    user_id: 'delete',
    member_id: 'delete',
    swept: { ...expires, where: 'not verified' },
  },
  totp_recovery_codes: {
    of: { users: by('totps', 'totp_id', has('user_id')), members: by('totps', 'totp_id', ofMember) },
    order: 'seq',
  },
  // A member's belong to the person; see `leaveAddress`.
  webauthn_registrations: { of: ofOwners, user_id: 'delete', member_id: 'keep' },
  // Before a sign-in a challenge names nobody.
  webauthn_challenges: {
    of: { users: hasNo('member_id'), members: ofMember },
    user_id: 'delete, begun',
    member_id: 'delete',
    swept: expires,
  },
  crypto_wallets: { of: ofOwners, user_id: 'delete', signsIn: 'true' },
  crypto_wallet_challenges: { of: named, user_id: 'delete, begun', member_id: 'delete', swept: expires },
  // Proved in the owner's session, an address that an attacker asked to add would become the owner's.
  otp_codes: { of: ofInbox, claimant_id: 'delete', swept: expires },
  magic_links: { of: ofInbox, claimant_id: 'delete', swept: expires },
  // Anyone may register an app. The sweep removes one without consents that nobody has used for a month.
  idp_clients: {
    of: named,
    swept: {
      by: 'last_used_at',
      afterDays: 30,
      where: 'not exists (select from connected_apps where connected_apps.client_id = idp_clients.client_id)',
    },
  },
  // Their grants and tokens go with them. The apps of members end one by one; see `deleteMember`.
  connected_apps: { of: ofHolders, user_id: 'delete', member_id: 'keep' },
  idp_grants: { of: named, swept: expires },
  idp_tokens: { of: { members: by('idp_grants', 'grant_id') }, swept: expires },
  pushed_requests: { of: named, swept: expires },
  // Each app must still be notified of the sign-out.
  logout_notices: { of: named, user_id: 'keep', swept: expires },
  // The sessions of members end before; see `deleteMember`.
  sessions: { of: named, user_id: 'delete', member_id: 'keep', swept: expires },
  replaced_session_tokens: { of: bySession, swept: expires },
  device_bound_sessions: { of: bySession },
  intermediate_sessions: { of: named, user_id: 'delete', member_id: 'keep', swept: expires },
  remembered_devices: { of: ofUsers, user_id: 'delete', swept: expires },
  known_devices: { of: ofHolders, user_id: 'delete', member_id: 'keep' },
  // A user's are about changes that the clean-up takes back.
  owner_notices: {
    of: { users: hasNo('project_id'), members: byProject },
    user_id: 'delete',
    member_id: 'keep',
    swept: expires,
  },
  deliveries: {
    of: {
      users: (row, { public_token }) =>
        `coalesce(${row}.job ->> 'publicToken', ${literal(public_token)}) = ${literal(public_token)}`,
      members: (row, { public_token }) => `${row}.job ->> 'publicToken' = ${literal(public_token)}`,
    },
    order: 'seq',
    swept: expires,
  },
  webhooks: { of: 'server' },
  webhook_deliveries: { of: 'server', user_id: 'keep', swept: expires },
  rate_windows: { of: 'server', swept: { by: 'ends_at' } },
  admin_keys: { of: 'server', swept: { ...expires, afterDays: 30 } },
  // A move copies the facts of a project and its members; see `copy-facts.ts`.
  audit_events: {
    of: 'server',
    user_id: 'keep',
    swept: { ...expires, where: 'expires_at <= clock_timestamp()' },
  },
  audit_seals: { of: 'server' },
  secrets: { of: 'server' },
  outbox: { of: 'server' },
  applied_settings: { of: 'server' },
  project_places: { of: 'server' },
};

export const ruledTables = Object.entries(tableRules) as [
  keyof Tables,
  Omit<Rule<object>, 'swept'> & Partial<Actions> & { swept?: SweepRule },
][];

type Actions = Record<UserColumn, UserAction> & Record<'member_id', 'keep' | 'delete'>;

const userColumns: readonly UserColumn[] = ['user_id', 'claimant_id', 'attach_user_id'];

/** Every table with rows of a user: the column that names the user, and what the clean-up does. */
export const userRows = ruledTables.flatMap(([table, rule]) =>
  userColumns.flatMap((column) => {
    const action = rule[column];
    return action === undefined ? [] : [{ table, column, action }];
  }),
);
