/** The record of facts, and its seals. Rows are only added. */
import type { Actor } from '../../audit/context.ts';
import type { AuditKind } from '../../audit/kinds.ts';
import { type Json, of, table } from './table.ts';

export const recordTables = [
  // No reference to users or sessions: facts outlive what they are about.
  table('audit_events', {
    /** The number of the fact, in the order of writing. */
    event_id: 'bigint generated always as identity primary key',
    recorded_at: 'timestamptz not null',
    kind: of<AuditKind>('text not null'),
    actor: of<Actor>('text not null'),
    user_id: 'text',
    session_id: 'text',
    ip_address: 'text not null',
    user_agent: 'text not null',
    request_id: 'text',
    details: of<Json<Record<string, unknown>>>('jsonb not null'),
    /** The end of its retention, as it was set when the fact was recorded. */
    expires_at: 'timestamptz not null',
    /** The salt of the hash of network and browser; null once these are erased. */
    salt: 'uuid default gen_random_uuid()',
    /** The hash that stays once network and browser are erased. */
    erased_hash: 'text',
  }),
  `create index audit_events_by_actor on audit_events ((details -> 'of' ->> 'actor_id'), event_id)
    where details -> 'of' ->> 'actor_id' is not null`,
  'create index audit_events_by_end on audit_events (expires_at)',
  `create index audit_events_by_organization on audit_events ((details -> 'of' ->> 'organization_id'), event_id)
    where details -> 'of' ->> 'organization_id' is not null`,
  `create index audit_events_by_project on audit_events ((details -> 'of' ->> 'project_id'), event_id)
    where details -> 'of' ->> 'project_id' is not null`,
  'create index audit_events_of_kind on audit_events (kind, event_id)',
  "create index audit_events_of_others on audit_events (actor, event_id) where actor <> 'user'",
  'create index audit_events_of_session on audit_events (session_id, event_id) where session_id is not null',
  'create index audit_events_of_user on audit_events (user_id, event_id)',

  // See `audit/seals.ts`.
  table('audit_seals', {
    seal_id: 'bigint generated always as identity primary key',
    /** The range of facts. */
    after_event_id: 'bigint not null',
    last_event_id: 'bigint not null',
    facts: 'integer not null',
    facts_hash: 'text not null',
    previous_hash: 'text not null',
    hash: 'text not null',
    sealed_at: 'timestamptz not null',
    /** The end of the shortest and of the longest retention of its facts. */
    complete_until: 'timestamptz not null',
    expires_at: 'timestamptz not null',
  }),
  'create index audit_seals_by_time on audit_seals (sealed_at)',
  'create index audit_seals_by_end on audit_seals (expires_at)',

  // The seals cover this hash of the network and browser of a fact. Without the salt nobody can guess what it was made of.
  `create function personal_hash(salt uuid, ip_address text, user_agent text) returns text language sql immutable as $$
    select encode(sha256(convert_to(jsonb_build_array(salt, ip_address, user_agent)::text, 'UTF8')), 'hex')
  $$`,
  // Whether a later fact says that the network and browser of this one were erased, with all of the same person.
  `create function has_erasure(fact audit_events) returns boolean language sql stable set search_path from current as $$
    select exists (
      select from audit_events erasure
      where erasure.kind = 'record.erased' and erasure.event_id > fact.event_id
        and erasure.user_id = coalesce(fact.details -> 'of' ->> 'actor_id', fact.user_id)
    )
  $$`,
  // A client chooses its settings and parameters, and only the server’s administrator its time.
  `create function refuse_audit_change() returns trigger language plpgsql set search_path from current as $$
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
  ...['audit_events', 'audit_seals'].flatMap((name) => [
    `create trigger append_only before update or delete on ${name}
      for each row execute function refuse_audit_change()`,
    `create trigger never_emptied before truncate on ${name}
      for each statement execute function refuse_audit_change()`,
  ]),
  // With the rights of the owner: the role of the provider needs no right to change the record or to delete from it.
  `create function erase_record(holder text) returns integer language plpgsql security definer
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
  `create function sweep_record(most integer) returns integer language plpgsql security definer
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
