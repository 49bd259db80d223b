/** Sessions, half sign-ins, the terms that their holders have accepted, and the browsers that an account knows. */
import type { JWK } from 'jose';
import type { Generated } from 'kysely';
import type { Factor } from '../../../session-core/wire/shared.ts';
import { type Json, of, table } from './table.ts';

/** What was proved. Of a member, `Proof` also says where it counts. */
export interface Proved {
  factor: Factor;
  /** The id of the user's second factor that it proves, or in place of which it counts. */
  second?: string | undefined;
  /** Whether it counts for both factors where none is set up: a passkey that has verified its user. */
  isBoth?: boolean | undefined;
}

export const sessionTables = [
  // One key for a member with their organization: each key costs a look-up at every sign-in, also of users, who have neither.
  table('sessions', {
    session_id: 'text primary key',
    /** Whose it is: this or `member_id` is null. */
    user_id: 'text references users on delete cascade',
    token_hash: 'text not null unique',
    started_at: 'timestamptz not null',
    last_accessed_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    /** No refresh extends `expires_at` beyond this. */
    ends_at: 'timestamptz not null',
    revoked_at: 'timestamptz',
    ip_address: 'text not null',
    user_agent: 'text not null',
    proofs: of<Json<Proved[]>>('jsonb not null'),
    /** The person who impersonates the holder; null for the holder's own session. */
    impersonator: 'text',
    /** The grant of the app that exchanged its access token for this session, which ends with it; null for the holder's own. */
    grant_id: 'text references idp_grants on delete cascade',
    /** Whether a proof has renewed the token, and no call has used the new one yet. */
    token_unused: 'boolean not null default false',
    /** Roughly where it began, as of `Caller`. */
    place: 'text',
    member_id: 'text',
    /** The organization of the member. */
    organization_id: 'text',
    project_id: 'text not null',
    /** The day of `last_accessed_at`, in UTC. */
    seen_on: "date not null generated always as ((last_accessed_at at time zone 'UTC')::date) stored",
  }),
  'alter table sessions add foreign key (member_id, organization_id) references members (member_id, organization_id) match full on delete cascade',
  'alter table sessions add constraint sessions_one_holder check (num_nonnulls(user_id, member_id) = 1)',
  'create index sessions_expiry on sessions (expires_at)',
  // By the day: an index by the minute would be written at every use.
  'create index sessions_by_last_sight on sessions (seen_on) where user_id is not null',
  'create index sessions_of_grant on sessions (grant_id) where grant_id is not null',
  'create index sessions_of_member on sessions (member_id) where member_id is not null',
  'create index sessions_of_user on sessions (user_id) where user_id is not null',

  // Tokens that a proof has replaced: for requests in progress, and for browsers that the new one has not reached.
  table('replaced_session_tokens', {
    token_hash: 'text primary key',
    session_id: 'text not null references sessions on delete cascade',
    /** The network of the browser that made the proof. */
    network: 'text not null',
    user_agent: 'text not null',
    /** What was proved before. */
    proofs: of<Json<Proved[]>>('jsonb not null'),
    replaced_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
  }),
  'create index replaced_session_tokens_by_end on replaced_session_tokens (expires_at)',
  'create index replaced_session_tokens_of_session on replaced_session_tokens (session_id)',

  // Sessions that the browser itself has bound to its device.
  table('device_bound_sessions', {
    /** The id that the browser knows, and that the session token names. */
    device_session_id: 'text primary key',
    session_id: 'text not null unique references sessions on delete cascade',
    /** A public JWK; browsers sign with ES256 or RS256. */
    public_key: of<Json<JWK>>('jsonb not null'),
    created_at: 'timestamptz not null',
  }),

  // Half sign-ins: something is missing.
  table('intermediate_sessions', {
    token_hash: 'text primary key',
    /** Null of members, who begin with an address. */
    user_id: 'text references users on delete cascade',
    /** What is proved, the first factor first. */
    proofs: of<Json<Proved[]>>('jsonb not null'),
    /** The password to set once the sign-in is complete. */
    new_password_hash: 'text',
    /** Has the meaning of the column in `sessions`. */
    grant_id: 'text references idp_grants on delete cascade',
    /** When the app's access ends, and with it the session. */
    grant_ends_at: 'timestamptz',
    wrong_tries: 'integer not null default 0',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    /** Whether only the place of the sign-in asks for a second factor. */
    is_unfamiliar: 'boolean not null default false',
    /** The address whose mailbox is the second factor; null: the authenticator app. */
    email_id: 'text references emails on delete cascade',
    /** What it waits for. `admission`: all factors are proved, and terms or fields are missing. */
    awaits: of<Generated<'second_factor' | 'admission'>>("text not null default 'second_factor'"),
    project_id: 'text not null',
    /** The member whose second factor is missing. */
    member_id: 'text references members on delete cascade',
    /** The organization that the sign-in was for; null: it came from discovery. */
    organization_id: 'text references organizations on delete cascade',
    /** Who signs in as a member. */
    address: 'text',
    address_key: 'text',
    /** The session that ends once the sign-in is complete. */
    replaces_session_id: 'text references sessions on delete set null',
    used_at: 'timestamptz',
    used_by: 'text',
  }),
  "alter table intermediate_sessions add constraint intermediate_sessions_known_awaits check (awaits in ('second_factor', 'admission'))",
  'alter table intermediate_sessions add constraint intermediate_sessions_one_holder check (num_nonnulls(user_id, address) = 1)',
  'create index intermediate_sessions_by_end on intermediate_sessions (expires_at)',
  'create index intermediate_sessions_of_grant on intermediate_sessions (grant_id) where grant_id is not null',
  'create index intermediate_sessions_of_member on intermediate_sessions (member_id) where member_id is not null',
  `create index intermediate_sessions_of_organization on intermediate_sessions (organization_id)
    where organization_id is not null`,
  `create index intermediate_sessions_of_person on intermediate_sessions (project_id, address_key)
    where address_key is not null`,
  `create index intermediate_sessions_of_session on intermediate_sessions (replaces_session_id)
    where replaces_session_id is not null`,
  'create index intermediate_sessions_of_user on intermediate_sessions (user_id) where user_id is not null',

  // It stands for one second factor; the row is deleted with that.
  table('remembered_devices', {
    remembered_device_id: 'text primary key',
    token_hash: 'text not null unique',
    user_id: 'text not null references users on delete cascade',
    totp_id: 'text not null references totps on delete cascade',
    user_agent: 'text not null',
    created_at: 'timestamptz not null',
    last_used_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
  }),
  'create index remembered_devices_by_end on remembered_devices (expires_at)',
  'create index remembered_devices_of_totp on remembered_devices (totp_id)',
  'create index remembered_devices_of_user on remembered_devices (user_id)',

  table('known_devices', {
    /** Who has signed in there: this or `member_id` is null. */
    user_id: 'text references users on delete cascade',
    device_hash: 'text not null',
    last_seen_at: 'timestamptz not null',
    /** The two halves of `device_hash`; null where it was last seen before they were stored. */
    browser_hash: 'text',
    network_hash: 'text',
    member_id: 'text references members on delete cascade',
  }),
  'alter table known_devices add constraint known_devices_one_holder check (num_nonnulls(user_id, member_id) = 1)',
  'create unique index known_devices_of_member on known_devices (member_id, device_hash) where member_id is not null',
  'create unique index known_devices_of_user on known_devices (user_id, device_hash) where user_id is not null',

  table('terms_acceptances', {
    user_id: 'text references users on delete cascade',
    member_id: 'text references members on delete cascade',
    version: 'text not null',
    accepted_at: 'timestamptz not null',
  }),
  'alter table terms_acceptances add constraint terms_acceptances_one_holder check (num_nonnulls(user_id, member_id) = 1)',
  'create unique index terms_acceptances_of_user on terms_acceptances (user_id, version) where user_id is not null',
  `create unique index terms_acceptances_of_member on terms_acceptances (member_id, version)
    where member_id is not null`,
];
