/** The record of security facts, which the database itself keeps append-only, and the life of signing keys. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
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
    expires_at timestamptz not null
  )`,
  sql`create index audit_events_of_user on audit_events (user_id, event_id)`,
  sql`create index audit_events_of_session on audit_events (session_id, event_id) where session_id is not null`,
  sql`create index audit_events_of_kind on audit_events (kind, event_id)`,
  sql`create index audit_events_by_end on audit_events (expires_at)`,
  // The sweep says until when it sweeps, and even then only rows past their retention may go.
  sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.expires_at <= nullif(current_setting('audit.swept_until', true), '')::timestamptz
      then return old; end if;
      raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
    end $$`,
  sql`create trigger append_only before update or delete on audit_events
    for each row execute function refuse_audit_change()`,
  sql`create trigger never_emptied before truncate on audit_events
    for each statement execute function refuse_audit_change()`,
  sql`alter table signing_keys add column signs_from timestamptz`,
  sql`update signing_keys set signs_from = created_at`,
  sql`alter table signing_keys alter column signs_from set not null`,
  sql`alter table signing_keys add column expires_at timestamptz`,
  sql`create index signing_keys_by_end on signing_keys (expires_at) where expires_at is not null`,
];

export const theRecord: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
