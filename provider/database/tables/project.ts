/** The provider's own data: its record of events, pending messages, webhooks, limits and keys. */

import type { ColumnType, Generated } from 'kysely';
import type { Actor } from '../../audit/context.ts';
import type { AuditKind } from '../../audit/kinds.ts';
import type { Notice } from '../../notices/mail/notice.ts';
import type { Json } from './json.ts';

export interface ProjectTables {
  owner_notices: OwnerNotices;
  admin_keys: AdminKeys;
  project_places: ProjectPlaces;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  rate_windows: RateWindows;
  audit_events: AuditEvents;
  audit_seals: AuditSeals;
  signing_keys: SigningKeys;
  applied_settings: AppliedSettingsVersions;
  secrets: Secrets;
  outbox: Outbox;
  deliveries: Deliveries;
}

export interface OwnerNotices {
  notice_id: string;
  /** Null in the notice that the account is gone, and for members. */
  user_id: string | null;
  /** Null for users. */
  member_id: string | null;
  /** The project of a member; null for users, who are in the first project. */
  project_id: string | null;
  /** The member's, by its name; null for users, and where the change concerns all of an address. */
  organization: string | null;
  details: ColumnType<Notice, string>;
  /** The recipient, whose address may have been removed since. */
  address: string;
  email_id: string;
  /** Whether the mail has a link: not to an address that was itself added a short time ago, nor to a member for whom an admin decides. */
  may_report: boolean;
  /** Browser and system, as far as known. */
  browser: Json<string[]>;
  place: string | null;
  /** The language of the mail. */
  locale: string | null;
  happened_at: Date;
  /** When to send the mail; null after it was sent. */
  next_try_at: Date | null;
  tries: Generated<number>;
  /** When the recipient said that they did not make the change. */
  reported_at: Date | null;
  /** When the recipient put their removed address back. */
  restored_at: Date | null;
  /** Until this time the link in the mail works. */
  expires_at: Date;
}

/** Keys of the management API. */
interface AdminKeys {
  key_id: string;
  name: string;
  secret_hash: string;
  rights: Json<string[]>;
  /** The key that made it, with which it ends; null: the admin secret. */
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** The time of the last use, to the hour. */
  last_used_at: ColumnType<Date | null, undefined, Date>;
}

interface Webhooks {
  webhook_id: string;
  url: string;
  /** Empty: all. */
  kinds: Json<AuditKind[]>;
  enabled: Generated<boolean>;
  /** Encrypted: signing requires the secret. */
  sealed_secret: string;
  /** It signs too, until then. */
  sealed_old_secret: string | null;
  old_secret_ends_at: Date | null;
  created_at: Date;
}

interface WebhookDeliveries {
  delivery_id: Generated<number>;
  webhook_id: string;
  event_id: number;
  kind: AuditKind;
  user_id: string | null;
  tries: Generated<number>;
  last_status: number | null;
  /** Null: delivered, or given up. */
  next_try_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  /** When the sweep removes it. */
  expires_at: Date;
}

interface RateWindows {
  key: string;
  hits: number;
  ends_at: Date;
}

interface AuditEvents {
  /** The number of the fact, in the order of writing. */
  event_id: ColumnType<number, never, never>;
  recorded_at: ColumnType<Date, Date, never>;
  kind: ColumnType<AuditKind, AuditKind, never>;
  actor: ColumnType<Actor, Actor, never>;
  user_id: ColumnType<string | null, string | null, never>;
  session_id: ColumnType<string | null, string | null, never>;
  ip_address: ColumnType<string, string, never>;
  user_agent: ColumnType<string, string, never>;
  request_id: ColumnType<string | null, string | null, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
  /** The end of its retention, as it was set when the fact was recorded. */
  expires_at: ColumnType<Date, Date, never>;
  /** The salt of the hash of network and browser; null once these are erased. */
  salt: ColumnType<string | null, never, never>;
  /** The hash that stays once network and browser are erased. */
  erased_hash: ColumnType<string | null, never, never>;
}

/** See `audit/seals.ts`. */
interface AuditSeals {
  seal_id: ColumnType<number, never, never>;
  /** The range of facts. */
  after_event_id: ColumnType<number, number, never>;
  last_event_id: ColumnType<number, number, never>;
  facts: ColumnType<number, number, never>;
  facts_hash: ColumnType<string, string, never>;
  previous_hash: ColumnType<string, string, never>;
  hash: ColumnType<string, string, never>;
  sealed_at: ColumnType<Date, Date, never>;
  /** The end of the shortest and of the longest retention of its facts. */
  complete_until: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
}

interface SigningKeys {
  kid: string;
  project_id: string;
  sealed_jwk: string;
  created_at: Date;
  /** The key signs from then on. Verifiers receive it earlier. */
  signs_from: Date;
  /** Until then it verifies: its last JWT has expired. Null while no newer key replaces it. */
  expires_at: Date | null;
}

/** See `settings/applied-settings.ts`. */
interface AppliedSettingsVersions {
  version: ColumnType<number, never, never>;
  document: Json<object>;
  applied_at: Date;
}

interface Secrets {
  name: string;
  value: string;
}

/** See `servers/places.ts`. */
interface ProjectPlaces {
  project_id: string;
  /** The name of its server; read on the first server only, where null means that one. */
  server: string | null;
  /** Whether this server must not serve it: it is on its way, or on another server. */
  fenced: Generated<boolean>;
}

interface Outbox {
  seq: Generated<number>;
  id: string;
  channel: ColumnType<'email' | 'sms' | 'whatsapp'>;
  recipient: string;
  recipient_key: string;
  subject: string | null;
  text: string;
  html: string | null;
  code: string | null;
  link: string | null;
  sent_at: Date;
}

interface Deliveries {
  delivery_id: string;
  /** The number of the message, in the order of the calls. */
  seq: Generated<number>;
  /** What is sent one after the other; see `laneOf`. */
  lane: string;
  /** The smaller one comes first. */
  priority: Generated<number>;
  /** See `deliveries.ts`. Deleted once the message is sent. */
  job: Json<Record<string, unknown>>;
  tries: Generated<number>;
  /** When it is tried next, and when another process may take it over. */
  next_try_at: Date;
  created_at: Date;
  expires_at: Date;
}
