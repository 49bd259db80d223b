/** Codes, links, passwords and social accounts. `used_by` is the request that has used a row up; see `one-use.ts`. */
import { type OptionalJson, of, table } from './table.ts';

/** What a link is for. Those of users are for a login or a reset. */
export type LinkPurpose = 'login' | 'reset' | 'invite' | 'discovery' | 'discovery_reset' | 'email_update';

export const factorTables = [
  table('otp_codes', {
    /** Names the request that made the code: the `method_id` of the wire. */
    code_id: 'text primary key',
    /** Exactly one of this, `phone_id` and `inbox_id` is set. */
    email_id: 'text references emails on delete cascade',
    code_hash: 'text not null',
    /** The wrong tries with this `code_id`. */
    wrong_tries: 'integer not null default 0',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
    phone_id: 'text references phone_numbers on delete cascade',
    channel: of<'email' | 'sms' | 'whatsapp'>(
      "text not null default 'email' check (channel in ('email', 'sms', 'whatsapp'))",
    ),
    /** The signed-in user who requested it, to add the address to their account. */
    claimant_id: 'text references users on delete cascade',
    /** A hash of the network and program that asked, made for this address. */
    browser_hash: "text not null default ''",
    last_wrong_at: 'timestamptz',
    inbox_id: 'text references inboxes on delete cascade',
  }),
  'alter table otp_codes add constraint otp_codes_one_address check (num_nonnulls(email_id, phone_id, inbox_id) = 1)',
  'create index otp_codes_expiry on otp_codes (expires_at)',
  'create index otp_codes_of_claimant on otp_codes (claimant_id)',
  'create index otp_codes_of_email on otp_codes (email_id, expires_at)',
  'create index otp_codes_of_inbox on otp_codes (inbox_id, expires_at)',
  'create index otp_codes_of_phone on otp_codes (phone_id, expires_at)',

  table('magic_links', {
    token_hash: 'text primary key',
    /** Set for a code of a user; a code of members has `inbox_id`. */
    email_id: 'text references emails on delete cascade',
    code_challenge: 'text',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
    /** Has the meaning of the column in `otp_codes`. */
    claimant_id: 'text references users on delete cascade',
    /** Hash of the token with which the requesting browser waits; null if none waits. */
    waiting_hash: 'text unique',
    /** The two digits that the browser that asked shows. */
    match_number: 'text',
    /** The user agent of the browser that asked. */
    asked_by: "text not null default ''",
    wrong_matches: 'integer not null default 0',
    /** When the browser that asked was allowed to finish the sign-in. */
    approved_at: 'timestamptz',
    inbox_id: 'text references inboxes on delete cascade',
    purpose: of<LinkPurpose>('text not null'),
  }),
  'alter table magic_links add constraint magic_links_one_address check (num_nonnulls(email_id, inbox_id) = 1)',
  'create index magic_links_expiry on magic_links (expires_at)',
  'create index magic_links_of_claimant on magic_links (claimant_id)',
  'create index magic_links_of_email on magic_links (email_id)',
  'create index magic_links_of_inbox on magic_links (inbox_id)',

  // A password belongs to a user, to a member, or, where all organizations of a project share it, of an address.
  table('passwords', {
    password_id: 'text primary key',
    /** Exactly one of this, `member_id` and `address_key` is set. */
    user_id: 'text references users on delete cascade',
    member_id: 'text references members on delete cascade',
    /** The project in which an address has it. */
    project_id: 'text',
    address_key: 'text',
    /** Argon2id, with its salt and parameters. */
    hash: 'text not null',
    /** Set when the address was verified after the password: another person may have set it, so it must be reset. */
    requires_reset: 'boolean not null default false',
    created_at: 'timestamptz not null',
  }),
  'alter table passwords add constraint passwords_one_owner check (num_nonnulls(user_id, member_id, address_key) = 1)',
  'alter table passwords add constraint passwords_project check ((project_id is null) = (address_key is null))',
  // Each row is in one of them.
  'create unique index passwords_of_users on passwords (user_id) where user_id is not null',
  'create unique index passwords_of_members on passwords (member_id) where member_id is not null',
  'create unique index passwords_of_addresses on passwords (project_id, address_key) where address_key is not null',

  table('oauth_states', {
    state_hash: 'text primary key',
    /** The hash of the cookie secret of the browser that started the flow. */
    browser_hash: 'text not null',
    provider_type: 'text not null',
    login_url: 'text not null',
    signup_url: 'text not null',
    code_challenge: 'text',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    /** The signed-in user to attach the account to. */
    attach_user_id: 'text references users on delete cascade',
    project_id: "text not null default 'project-first'",
    /** The organization that a member signs in to; null for a user, or before the member has chosen. */
    organization_id: 'text references organizations on delete cascade',
    /** Whether the organization is chosen afterwards. */
    discovers: 'boolean not null default false',
    /** The company's login that the member signs in by. */
    connection_id: 'text references sso_connections on delete cascade',
    /** Who the company's login says the visitor is, until their own navigation shows the cookie. */
    sealed_answer: 'text',
  }),
  'create index oauth_states_expiry on oauth_states (expires_at)',
  'create index oauth_states_of_connection on oauth_states (connection_id)',
  'create index oauth_states_of_organization on oauth_states (organization_id)',
  'create index oauth_states_of_user on oauth_states (attach_user_id)',

  table('oauth_registrations', {
    oauth_registration_id: 'text primary key',
    /** Either this or `member_id`, with the organization. */
    user_id: 'text references users on delete cascade',
    member_id: 'text references members on delete cascade',
    organization_id: 'text',
    provider_type: 'text not null',
    provider_subject: 'text not null',
    /** The address that the identity provider verified, if it belongs to the user. */
    email_id: 'text references emails on delete set null',
    /** The address of the member that they had proved by themselves when they signed in with it. */
    proved_address: 'text',
    profile_picture_url: "text not null default ''",
    locale: "text not null default ''",
    /** The workspaces that vouch for a member. */
    tenants: of<OptionalJson<{ tenant_id: string; tenant_name: string }[]>>("jsonb not null default '[]'"),
    created_at: 'timestamptz not null',
  }),
  'alter table oauth_registrations add constraint oauth_registrations_one_holder check (num_nonnulls(user_id, member_id) = 1)',
  'alter table oauth_registrations add constraint oauth_registrations_place check ((member_id is null) = (organization_id is null))',
  // An account signs in one user, and one member of each organization.
  `create unique index oauth_registrations_of_users on oauth_registrations (provider_type, provider_subject)
    where user_id is not null`,
  `create unique index oauth_registrations_of_members
    on oauth_registrations (organization_id, provider_type, provider_subject) where member_id is not null`,
  'create index oauth_registrations_of_member on oauth_registrations (member_id) where member_id is not null',
  'create index oauth_registrations_of_email on oauth_registrations (email_id)',
  'create index oauth_registrations_of_user on oauth_registrations (user_id) where user_id is not null',

  table('oauth_tokens', {
    token_hash: 'text primary key',
    /** Null until the account is attached. */
    oauth_registration_id: 'text references oauth_registrations on delete cascade',
    code_challenge: 'text',
    /** The identity provider's own tokens, encrypted; only the token itself opens them. */
    sealed_values: 'text not null',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
    /** Has the meaning of the column in `oauth_states`; then `sealed_identity` is the account to attach. */
    attach_user_id: 'text references users on delete cascade',
    sealed_identity: 'text',
    /** This column and the next two have the meaning that they have in `oauth_states`. */
    project_id: "text not null default 'project-first'",
    organization_id: 'text references organizations on delete cascade',
    discovers: 'boolean not null default false',
    /** Who wants to sign in as a member; only the token itself opens it. Null for a user. */
    sealed_member: 'text',
  }),
  'create index oauth_tokens_expiry on oauth_tokens (expires_at)',
  'create index oauth_tokens_of_organization on oauth_tokens (organization_id)',
  'create index oauth_tokens_of_registration on oauth_tokens (oauth_registration_id)',
  'create index oauth_tokens_of_user on oauth_tokens (attach_user_id)',

  table('oauth_attach_tokens', {
    token_hash: 'text primary key',
    user_id: 'text not null references users on delete cascade',
    provider_type: 'text not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
  }),
  'create index oauth_attach_tokens_expiry on oauth_attach_tokens (expires_at)',
  'create index oauth_attach_tokens_of_user on oauth_attach_tokens (user_id)',

  table('impersonation_tokens', {
    token_hash: 'text primary key',
    /** Either the user or the member. */
    user_id: 'text references users on delete cascade',
    impersonator: 'text not null',
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
    used_by: 'text',
    member_id: 'text references members on delete cascade',
  }),
  'alter table impersonation_tokens add constraint impersonation_tokens_one_owner check (num_nonnulls(user_id, member_id) = 1)',
  'create index impersonation_tokens_expiry on impersonation_tokens (expires_at)',
  'create index impersonation_tokens_of_member on impersonation_tokens (member_id)',
  'create index impersonation_tokens_of_user on impersonation_tokens (user_id)',
];
