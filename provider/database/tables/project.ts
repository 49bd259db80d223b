/** What a project keeps beside accounts: messages, limits, keys and webhooks. */
import type { AuditKind } from '../../audit/kinds.ts';
import type { Notice } from '../../notices/mail/notice.ts';
import { type Json, of, table } from './table.ts';

export const projectTables = [
  table('owner_notices', {
    notice_id: 'text primary key',
    /** Null in the notice that the account is gone, and for members. */
    user_id: 'text references users on delete cascade',
    details: of<Json<Notice>>('jsonb not null'),
    /** The recipient, whose address may have been removed since. */
    address: 'text not null',
    email_id: 'text not null',
    /** Whether the mail has a link: not to an address that was itself added a short time ago, nor to a member for whom an admin decides. */
    may_report: 'boolean not null',
    /** Browser and system, as far as known. */
    browser: of<Json<string[]>>('jsonb not null'),
    place: 'text',
    /** The language of the mail. */
    locale: 'text',
    happened_at: 'timestamptz not null',
    /** When to send the mail; null after it was sent. */
    next_try_at: 'timestamptz',
    tries: 'integer not null default 0',
    /** When the recipient said that they did not make the change. */
    reported_at: 'timestamptz',
    /** When the recipient put their removed address back. */
    restored_at: 'timestamptz',
    /** Until this time the link in the mail works. */
    expires_at: 'timestamptz not null',
    /** Null for users. */
    member_id: 'text references members on delete cascade',
    /** The project of a member; null for users, who are in the first project. */
    project_id: 'text',
    /** The member's, by its name; null for users, and where the change concerns all of an address. */
    organization: 'text',
  }),
  'create index owner_notices_by_end on owner_notices (expires_at)',
  'create index owner_notices_due on owner_notices (next_try_at) where next_try_at is not null',
  'create index owner_notices_of_member on owner_notices (member_id) where member_id is not null',
  'create index owner_notices_of_user on owner_notices (user_id)',

  table('webhooks', {
    webhook_id: 'text primary key',
    url: 'text not null',
    /** Empty: all. */
    kinds: of<Json<AuditKind[]>>('jsonb not null'),
    enabled: 'boolean not null default true',
    /** Encrypted: signing requires the secret. */
    sealed_secret: 'text not null',
    /** It signs too, until then. */
    sealed_old_secret: 'text',
    old_secret_ends_at: 'timestamptz',
    created_at: 'timestamptz not null',
  }),

  // No reference to the fact: a delivery may outlive its retention.
  table('webhook_deliveries', {
    delivery_id: 'bigint generated always as identity primary key',
    webhook_id: 'text not null references webhooks on delete cascade',
    event_id: 'bigint not null',
    kind: of<AuditKind>('text not null'),
    user_id: 'text',
    tries: 'integer not null default 0',
    last_status: 'integer',
    /** Null: delivered, or given up. */
    next_try_at: 'timestamptz',
    delivered_at: 'timestamptz',
    created_at: 'timestamptz not null',
    /** When the sweep removes it. */
    expires_at: 'timestamptz not null',
  }),
  'create index webhook_deliveries_by_end on webhook_deliveries (expires_at)',
  'create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null',
  `create index webhook_deliveries_due_by_webhook on webhook_deliveries (webhook_id, next_try_at)
    where next_try_at is not null`,
  'create index webhook_deliveries_open on webhook_deliveries (webhook_id, delivery_id desc) where delivered_at is null',
  'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, delivery_id desc)',

  table('rate_windows', {
    key: 'text primary key',
    hits: 'integer not null',
    ends_at: 'timestamptz not null',
  }),
  'create index rate_windows_end on rate_windows (ends_at)',

  table('signing_keys', {
    kid: 'text primary key',
    sealed_jwk: 'text not null',
    created_at: 'timestamptz not null',
    /** The key signs from then on. Verifiers receive it earlier. */
    signs_from: 'timestamptz not null',
    /** Until then it verifies: its last JWT has expired. Null while no newer key replaces it. */
    expires_at: 'timestamptz',
    project_id: 'text not null',
  }),
  'create index signing_keys_by_end on signing_keys (expires_at) where expires_at is not null',

  // Keys of the management API.
  table('admin_keys', {
    key_id: 'text primary key',
    name: 'text not null',
    secret_hash: 'text not null unique',
    rights: of<Json<string[]>>('jsonb not null'),
    /** The key that made it, with which it ends; null: the admin secret. */
    created_by: 'text references admin_keys on delete cascade',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    /** The time of the last use, to the hour. */
    last_used_at: 'timestamptz',
  }),
  'create index admin_keys_by_maker on admin_keys (created_by) where created_by is not null',
  'create index admin_keys_by_end on admin_keys (expires_at)',

  // See `settings/applied-settings.ts`.
  table('applied_settings', {
    version: 'bigint generated always as identity primary key',
    document: of<Json<object>>('jsonb not null'),
    applied_at: 'timestamptz not null',
  }),

  table('secrets', {
    name: 'text primary key',
    value: 'text not null',
  }),

  // On the first server of several: where each project is that was ever moved. On every server: which projects it must not serve.
  // See `servers/places.ts`.
  table('project_places', {
    project_id: 'text primary key',
    /** The name of its server; read on the first server only, where null means that one. */
    server: 'text',
    /** Whether this server must not serve it: it is on its way, or on another server. */
    fenced: 'boolean not null default false',
  }),

  table('outbox', {
    seq: 'bigint generated always as identity primary key',
    id: 'text not null unique',
    channel: of<'email' | 'sms' | 'whatsapp'>(
      "text not null check (channel in ('email', 'sms', 'whatsapp'))",
    ),
    recipient: 'text not null',
    recipient_key: 'text not null',
    subject: 'text',
    text: 'text not null',
    html: 'text',
    code: 'text',
    link: 'text',
    sent_at: 'timestamptz not null',
  }),
  'create index outbox_of_recipient on outbox (recipient_key, seq desc)',

  table('deliveries', {
    delivery_id: 'text primary key',
    /** See `deliveries.ts`. Deleted once the message is sent. */
    job: of<Json<Record<string, unknown>>>('jsonb not null'),
    tries: 'integer not null default 0',
    /** When it is tried next, and when another process may take it over. */
    next_try_at: 'timestamptz not null',
    created_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
    /** The number of the message, in the order of the calls. */
    seq: 'bigint generated always as identity',
    /** What is sent one after the other; see `laneOf`. */
    lane: "text not null default ''",
    /** The smaller one comes first. */
    priority: 'smallint not null default 0',
  }),
  'create index deliveries_by_end on deliveries (expires_at)',
  'create index deliveries_by_lane on deliveries (lane, priority, next_try_at)',
  'create index deliveries_by_try on deliveries (next_try_at)',
];
