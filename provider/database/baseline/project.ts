/** What a project keeps beside accounts: messages, limits, keys, webhooks, and the record. */
import { sql } from 'kysely';

export const projectTables = [
  sql`create table owner_notices (
    notice_id text primary key,
    user_id text references users on delete cascade,
    details jsonb not null,
    address text not null,
    email_id text not null,
    may_report boolean not null,
    browser jsonb not null,
    place text,
    locale text,
    happened_at timestamptz not null,
    next_try_at timestamptz,
    tries integer not null default 0,
    reported_at timestamptz,
    restored_at timestamptz,
    expires_at timestamptz not null,
    member_id text references members on delete cascade,
    project_id text,
    organization text
  )`,
  sql`create index owner_notices_by_end on owner_notices (expires_at)`,
  sql`create index owner_notices_due on owner_notices (next_try_at) where next_try_at is not null`,
  sql`create index owner_notices_of_member on owner_notices (member_id) where member_id is not null`,
  sql`create index owner_notices_of_user on owner_notices (user_id)`,

  sql`create table webhooks (
    webhook_id text primary key,
    url text not null,
    kinds jsonb not null,
    enabled boolean not null default true,
    sealed_secret text not null,
    sealed_old_secret text,
    old_secret_ends_at timestamptz,
    created_at timestamptz not null
  )`,

  // No reference to the fact: a delivery may outlive its retention.
  sql`create table webhook_deliveries (
    delivery_id bigint generated always as identity primary key,
    webhook_id text not null references webhooks on delete cascade,
    event_id bigint not null,
    kind text not null,
    user_id text,
    tries integer not null default 0,
    last_status integer,
    next_try_at timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index webhook_deliveries_by_end on webhook_deliveries (expires_at)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null`,
  sql`create index webhook_deliveries_due_by_webhook on webhook_deliveries (webhook_id, next_try_at)
    where next_try_at is not null`,
  sql`create index webhook_deliveries_open on webhook_deliveries (webhook_id, delivery_id desc) where delivered_at is null`,
  sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, delivery_id desc)`,

  sql`create table rate_windows (
    key text primary key,
    hits integer not null,
    ends_at timestamptz not null
  )`,
  sql`create index rate_windows_end on rate_windows (ends_at)`,

  // No reference to users or sessions: facts outlive what they are about.
  sql`create table audit_events (
    event_id bigint generated always as identity primary key,
    recorded_at timestamptz not null,
    kind text not null,
    actor text not null,
    user_id text,
    session_id text,
    ip_address text not null,
    user_agent text not null,
    request_id text,
    details jsonb not null,
    expires_at timestamptz not null,
    salt uuid default gen_random_uuid(),
    erased_hash text
  )`,
  sql`create index audit_events_by_actor on audit_events ((details -> 'of' ->> 'actor_id'), event_id)
    where details -> 'of' ->> 'actor_id' is not null`,
  sql`create index audit_events_by_end on audit_events (expires_at)`,
  sql`create index audit_events_by_organization on audit_events ((details -> 'of' ->> 'organization_id'), event_id)
    where details -> 'of' ->> 'organization_id' is not null`,
  sql`create index audit_events_by_project on audit_events ((details -> 'of' ->> 'project_id'), event_id)
    where details -> 'of' ->> 'project_id' is not null`,
  sql`create index audit_events_of_kind on audit_events (kind, event_id)`,
  sql`create index audit_events_of_others on audit_events (actor, event_id) where actor <> 'user'`,
  sql`create index audit_events_of_session on audit_events (session_id, event_id) where session_id is not null`,
  sql`create index audit_events_of_user on audit_events (user_id, event_id)`,

  sql`create table audit_seals (
    seal_id bigint generated always as identity primary key,
    after_event_id bigint not null,
    last_event_id bigint not null,
    facts integer not null,
    facts_hash text not null,
    previous_hash text not null,
    hash text not null,
    sealed_at timestamptz not null,
    complete_until timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index audit_seals_by_time on audit_seals (sealed_at)`,
  sql`create index audit_seals_by_end on audit_seals (expires_at)`,

  sql`create table signing_keys (
    kid text primary key,
    sealed_jwk text not null,
    created_at timestamptz not null,
    signs_from timestamptz not null,
    expires_at timestamptz,
    project_id text not null
  )`,
  sql`create index signing_keys_by_end on signing_keys (expires_at) where expires_at is not null`,

  sql`create table admin_keys (
    key_id text primary key,
    name text not null,
    secret_hash text not null unique,
    rights jsonb not null,
    created_by text references admin_keys on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create index admin_keys_by_maker on admin_keys (created_by) where created_by is not null`,
  sql`create index admin_keys_by_end on admin_keys (expires_at)`,

  sql`create table applied_settings (
    version bigint generated always as identity primary key,
    document jsonb not null,
    applied_at timestamptz not null
  )`,

  sql`create table secrets (
    name text primary key,
    value text not null
  )`,

  // On the first server of several: where each project is that was ever moved. On every server: which projects it must not serve.
  sql`create table project_places (
    project_id text primary key,
    server text,
    fenced boolean not null default false
  )`,

  sql`create table outbox (
    seq bigint generated always as identity primary key,
    id text not null unique,
    channel text not null check (channel in ('email', 'sms', 'whatsapp')),
    recipient text not null,
    recipient_key text not null,
    subject text,
    text text not null,
    html text,
    code text,
    link text,
    sent_at timestamptz not null
  )`,
  sql`create index outbox_of_recipient on outbox (recipient_key, seq desc)`,

  sql`create table deliveries (
    delivery_id text primary key,
    job jsonb not null,
    tries integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    seq bigint generated always as identity,
    lane text not null default '',
    priority smallint not null default 0
  )`,
  sql`create index deliveries_by_end on deliveries (expires_at)`,
  sql`create index deliveries_by_lane on deliveries (lane, priority, next_try_at)`,
  sql`create index deliveries_by_try on deliveries (next_try_at)`,

  // The seals cover this hash of the network and browser of a fact. Without the salt nobody can guess what it was made of.
  sql`create function personal_hash(salt uuid, ip_address text, user_agent text) returns text language sql immutable as $$
    select encode(sha256(convert_to(jsonb_build_array(salt, ip_address, user_agent)::text, 'UTF8')), 'hex')
  $$`,
  // Whether a later fact says that the network and browser of this one were erased, with all of the same person.
  sql`create function has_erasure(fact audit_events) returns boolean language sql stable set search_path from current as $$
    select exists (
      select from audit_events erasure
      where erasure.kind = 'record.erased' and erasure.event_id > fact.event_id
        and erasure.user_id = coalesce(fact.details -> 'of' ->> 'actor_id', fact.user_id)
    )
  $$`,
  // A client chooses its settings and parameters, and only the server’s administrator its time.
  sql`create function refuse_audit_change() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'DELETE' and old.expires_at <= clock_timestamp() then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name = 'audit_events' and has_erasure(old) then
        old.erased_hash := coalesce(old.erased_hash, personal_hash(old.salt, old.ip_address, old.user_agent));
        old.ip_address := '';
        old.user_agent := '';
        old.salt := null;
        if new is not distinct from old then return new; end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  ...['audit_events', 'audit_seals'].flatMap((table) => [
    sql`create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_audit_change()`,
    sql`create trigger never_emptied before truncate on ${sql.table(table)}
      for each statement execute function refuse_audit_change()`,
  ]),
  // With the rights of the owner: the role of the provider needs no right to change the record or to delete from it.
  sql`create function erase_record(holder text) returns integer language plpgsql security definer
    set search_path from current as $$
    declare erased integer;
    begin
      update audit_events
      set erased_hash = personal_hash(salt, ip_address, user_agent), ip_address = '', user_agent = '', salt = null
      where salt is not null and event_id = any (array(
        select event_id from audit_events
        where user_id = holder and coalesce(details -> 'of' ->> 'actor_id', holder) = holder and kind <> 'record.erased'
        union all
        select event_id from audit_events where details -> 'of' ->> 'actor_id' = holder
      ));
      get diagnostics erased = row_count;
      return erased;
    end $$`,
  sql`create function sweep_record(most integer) returns integer language plpgsql security definer
    set search_path from current as $$
    declare removed integer;
    begin
      delete from audit_events where event_id = any (array(
        select event_id from audit_events where expires_at <= clock_timestamp()
        order by expires_at limit most for update skip locked
      ));
      get diagnostics removed = row_count;
      delete from audit_seals where seal_id = any (array(
        select seal_id from audit_seals where expires_at <= clock_timestamp()
        order by expires_at limit most for update skip locked
      ));
      return removed;
    end $$`,
];
