/** The database's own clock decides which facts of the record may go, and seals chain the facts that are there. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
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
  sql`create index audit_seals_by_end on audit_seals (expires_at)`,
  // A client chooses its settings and parameters, and only the server's administrator its time.
  sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.expires_at <= clock_timestamp() then return old; end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`create trigger append_only before update or delete on audit_seals
    for each row execute function refuse_audit_change()`,
  sql`create trigger never_emptied before truncate on audit_seals
    for each statement execute function refuse_audit_change()`,
  // With the rights of the owner: the role of the provider needs no right to delete from the record.
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

export const sealedRecord: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
