/** Codes, links, passwords, social accounts, authenticator apps, passkeys and wallets. */
import { sql } from 'kysely';

export const factorTables = [
  sql`create table otp_codes (
    code_id text primary key,
    email_id text references emails on delete cascade,
    code_hash text not null,
    wrong_tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text,
    phone_id text references phone_numbers on delete cascade,
    channel text not null default 'email' check (channel in ('email', 'sms', 'whatsapp')),
    claimant_id text references users on delete cascade,
    browser_hash text not null default '',
    last_wrong_at timestamptz,
    inbox_id text references inboxes on delete cascade,
    constraint otp_codes_one_address check (num_nonnulls(email_id, phone_id, inbox_id) = 1)
  )`,
  sql`create index otp_codes_expiry on otp_codes (expires_at)`,
  sql`create index otp_codes_of_claimant on otp_codes (claimant_id)`,
  sql`create index otp_codes_of_email on otp_codes (email_id, expires_at)`,
  sql`create index otp_codes_of_inbox on otp_codes (inbox_id, expires_at)`,
  sql`create index otp_codes_of_phone on otp_codes (phone_id, expires_at)`,

  sql`create table magic_links (
    token_hash text primary key,
    email_id text references emails on delete cascade,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text,
    claimant_id text references users on delete cascade,
    waiting_hash text unique,
    match_number text,
    asked_by text not null default '',
    wrong_matches integer not null default 0,
    approved_at timestamptz,
    inbox_id text references inboxes on delete cascade,
    purpose text not null,
    constraint magic_links_one_address check (num_nonnulls(email_id, inbox_id) = 1)
  )`,
  sql`create index magic_links_expiry on magic_links (expires_at)`,
  sql`create index magic_links_of_claimant on magic_links (claimant_id)`,
  sql`create index magic_links_of_email on magic_links (email_id)`,
  sql`create index magic_links_of_inbox on magic_links (inbox_id)`,

  // A password belongs to a user, to a member, or, where all organizations of a project share it, of an address.
  sql`create table passwords (
    password_id text primary key,
    user_id text references users on delete cascade,
    member_id text references members on delete cascade,
    project_id text,
    address_key text,
    hash text not null,
    requires_reset boolean not null default false,
    created_at timestamptz not null,
    constraint passwords_one_owner check (num_nonnulls(user_id, member_id, address_key) = 1),
    constraint passwords_project check ((project_id is null) = (address_key is null))
  )`,
  // Each row is in one of them.
  sql`create unique index passwords_of_users on passwords (user_id) where user_id is not null`,
  sql`create unique index passwords_of_members on passwords (member_id) where member_id is not null`,
  sql`create unique index passwords_of_addresses on passwords (project_id, address_key) where address_key is not null`,

  sql`create table oauth_states (
    state_hash text primary key,
    browser_hash text not null,
    provider_type text not null,
    login_url text not null,
    signup_url text not null,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    attach_user_id text references users on delete cascade,
    project_id text not null default 'project-first',
    organization_id text references organizations on delete cascade,
    discovers boolean not null default false,
    connection_id text references sso_connections on delete cascade,
    sealed_answer text
  )`,
  sql`create index oauth_states_expiry on oauth_states (expires_at)`,
  sql`create index oauth_states_of_connection on oauth_states (connection_id)`,
  sql`create index oauth_states_of_organization on oauth_states (organization_id)`,
  sql`create index oauth_states_of_user on oauth_states (attach_user_id)`,

  sql`create table oauth_registrations (
    oauth_registration_id text primary key,
    user_id text references users on delete cascade,
    member_id text references members on delete cascade,
    organization_id text,
    provider_type text not null,
    provider_subject text not null,
    email_id text references emails on delete set null,
    proved_address text,
    profile_picture_url text not null default '',
    locale text not null default '',
    tenants jsonb not null default '[]',
    created_at timestamptz not null,
    constraint oauth_registrations_one_holder check (num_nonnulls(user_id, member_id) = 1),
    constraint oauth_registrations_place check ((member_id is null) = (organization_id is null))
  )`,
  // An account signs in one user, and one member of each organization.
  sql`create unique index oauth_registrations_of_users on oauth_registrations (provider_type, provider_subject)
    where user_id is not null`,
  sql`create unique index oauth_registrations_of_members
    on oauth_registrations (organization_id, provider_type, provider_subject) where member_id is not null`,
  sql`create index oauth_registrations_of_member on oauth_registrations (member_id) where member_id is not null`,
  sql`create index oauth_registrations_of_email on oauth_registrations (email_id)`,
  sql`create index oauth_registrations_of_user on oauth_registrations (user_id) where user_id is not null`,

  sql`create table oauth_tokens (
    token_hash text primary key,
    oauth_registration_id text references oauth_registrations on delete cascade,
    code_challenge text,
    sealed_values text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text,
    attach_user_id text references users on delete cascade,
    sealed_identity text,
    project_id text not null default 'project-first',
    organization_id text references organizations on delete cascade,
    discovers boolean not null default false,
    sealed_member text
  )`,
  sql`create index oauth_tokens_expiry on oauth_tokens (expires_at)`,
  sql`create index oauth_tokens_of_organization on oauth_tokens (organization_id)`,
  sql`create index oauth_tokens_of_registration on oauth_tokens (oauth_registration_id)`,
  sql`create index oauth_tokens_of_user on oauth_tokens (attach_user_id)`,

  sql`create table oauth_attach_tokens (
    token_hash text primary key,
    user_id text not null references users on delete cascade,
    provider_type text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index oauth_attach_tokens_expiry on oauth_attach_tokens (expires_at)`,
  sql`create index oauth_attach_tokens_of_user on oauth_attach_tokens (user_id)`,

  sql`create table impersonation_tokens (
    token_hash text primary key,
    user_id text references users on delete cascade,
    impersonator text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text,
    member_id text references members on delete cascade,
    constraint impersonation_tokens_one_owner check (num_nonnulls(user_id, member_id) = 1)
  )`,
  sql`create index impersonation_tokens_expiry on impersonation_tokens (expires_at)`,
  sql`create index impersonation_tokens_of_member on impersonation_tokens (member_id)`,
  sql`create index impersonation_tokens_of_user on impersonation_tokens (user_id)`,

  sql`create table totps (
    totp_id text primary key,
    user_id text unique references users on delete cascade,
    sealed_secret text not null,
    verified boolean not null default false,
    last_step bigint not null default 0,
    used_at timestamptz,
    used_by text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    member_id text unique references members on delete cascade,
    constraint totps_one_owner check (num_nonnulls(user_id, member_id) = 1)
  )`,
  sql`create index totps_unverified on totps (expires_at) where not verified`,

  sql`create table totp_recovery_codes (
    totp_recovery_code_id text primary key,
    totp_id text not null references totps on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    used_by text,
    sealed_code text,
    seq bigint generated always as identity
  )`,
  sql`create index totp_recovery_codes_of_totp on totp_recovery_codes (totp_id)`,

  // A passkey belongs to a user, or to a person who is a member: to an address in a project.
  sql`create table webauthn_registrations (
    webauthn_registration_id text primary key,
    user_id text references users on delete cascade,
    project_id text,
    address_key text,
    member_id text references members on delete set null,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    user_handle text not null,
    transports jsonb not null default '[]',
    domain text not null,
    user_agent text not null,
    authenticator_type text not null,
    aaguid text not null default '',
    is_passkey boolean not null default true,
    name text not null,
    created_at timestamptz not null,
    constraint webauthn_registrations_one_owner check (num_nonnulls(user_id, address_key) = 1),
    constraint webauthn_registrations_project check ((project_id is null) = (address_key is null)),
    constraint webauthn_registrations_member check (member_id is null or address_key is not null)
  )`,
  sql`create index webauthn_registrations_of_user on webauthn_registrations (user_id) where user_id is not null`,
  sql`create index webauthn_registrations_of_person on webauthn_registrations (project_id, address_key)
    where address_key is not null`,
  sql`create index webauthn_registrations_of_member on webauthn_registrations (member_id) where member_id is not null`,

  sql`create table webauthn_challenges (
    challenge_hash text primary key,
    ceremony text not null check (ceremony in ('register', 'primary', 'secondary')),
    user_id text references users on delete cascade,
    member_id text references members on delete cascade,
    domain text not null,
    passkey boolean not null,
    user_handle text not null default '',
    user_agent text not null default '',
    authenticator_type text not null default '',
    expires_at timestamptz not null,
    automatic boolean not null default false,
    used_at timestamptz,
    used_by text
  )`,
  sql`create index webauthn_challenges_expiry on webauthn_challenges (expires_at)`,
  sql`create index webauthn_challenges_of_user on webauthn_challenges (user_id)`,
  sql`create index webauthn_challenges_of_member on webauthn_challenges (member_id)`,

  sql`create table crypto_wallets (
    crypto_wallet_id text primary key,
    user_id text references users on delete cascade,
    project_id text,
    address_key text,
    wallet_type text not null check (wallet_type in ('ethereum', 'solana')),
    address text not null,
    created_at timestamptz not null,
    constraint crypto_wallets_one_owner check (num_nonnulls(user_id, address_key) = 1),
    constraint crypto_wallets_project check ((project_id is null) = (address_key is null))
  )`,
  // A wallet signs in one user, and one person of each project with organizations.
  sql`create unique index crypto_wallets_of_users on crypto_wallets (wallet_type, address) where user_id is not null`,
  sql`create unique index crypto_wallets_of_members on crypto_wallets (project_id, wallet_type, address)
    where project_id is not null`,
  sql`create index crypto_wallets_of_user on crypto_wallets (user_id) where user_id is not null`,
  sql`create index crypto_wallets_of_person on crypto_wallets (project_id, address_key) where address_key is not null`,

  sql`create table crypto_wallet_challenges (
    challenge_id text primary key,
    project_id text not null,
    user_id text references users on delete cascade,
    member_id text references members on delete cascade,
    wallet_type text not null,
    address text not null,
    domain text not null,
    network_hash text not null,
    message text not null,
    not_before timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text
  )`,
  sql`create index crypto_wallet_challenges_expiry on crypto_wallet_challenges (expires_at)`,
  sql`create index crypto_wallet_challenges_of_user on crypto_wallet_challenges (user_id)`,
  sql`create index crypto_wallet_challenges_of_member on crypto_wallet_challenges (member_id)`,
  sql`create index crypto_wallet_challenges_of_wallet on crypto_wallet_challenges (wallet_type, address, created_at)`,
];
