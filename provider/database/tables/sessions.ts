/** Sessions of users and of members, and the browsers that have them. */

import type { JWK } from 'jose';
import type { ColumnType, Generated } from 'kysely';
import type { SecondOptions } from '../../../session-core/wire/seconds.ts';
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { UsedAt, UsedBy } from './factors.ts';
import type { Json } from './json.ts';

export interface SessionTables {
  sessions: Sessions;
  replaced_session_tokens: ReplacedSessionTokens;
  device_bound_sessions: DeviceBoundSessions;
  intermediate_sessions: IntermediateSessions;
  remembered_devices: RememberedDevices;
  known_devices: KnownDevices;
}

/** What was proved. Of a member, `Proof` also says where it counts. */
export interface Proved {
  factor: Factor;
  /** The id of the user's second factor that it proves, or in place of which it counts. */
  second?: string | undefined;
  /** Whether it counts for both factors where none is set up: a passkey that has verified its user. */
  isBoth?: boolean | undefined;
}

interface Sessions {
  session_id: string;
  project_id: string;
  /** Whose it is: this or the next one is null. */
  user_id: string | null;
  member_id: string | null;
  /** The organization of the member. */
  organization_id: string | null;
  token_hash: string;
  started_at: Date;
  last_accessed_at: Date;
  /** The day of that, in UTC; the database computes it. */
  seen_on: ColumnType<Date, never, never>;
  expires_at: Date;
  /** No refresh extends `expires_at` beyond this. */
  ends_at: Date;
  revoked_at: Date | null;
  ip_address: string;
  user_agent: string;
  /** Roughly where it began, as of `Caller`. */
  place: string | null;
  proofs: Json<Proved[]>;
  /** The person who impersonates the holder; null for the holder's own session. */
  impersonator: string | null;
  /** The grant of the app that exchanged its access token for this session, which ends with it; null for the holder's own. */
  grant_id: string | null;
  /** Whether a proof has renewed the token, and no call has used the new one yet. */
  token_unused: Generated<boolean>;
}

/** Tokens that a proof has replaced: for requests in progress, and for browsers that the new one has not reached. */
interface ReplacedSessionTokens {
  token_hash: string;
  session_id: string;
  /** The network of the browser that made the proof. */
  network: string;
  user_agent: string;
  /** What was proved before. */
  proofs: Json<Proved[]>;
  replaced_at: Date;
  expires_at: Date;
}

/** Sessions that the browser itself has bound to its device. */
interface DeviceBoundSessions {
  /** The id that the browser knows, and that the session token names. */
  device_session_id: string;
  session_id: string;
  /** A public JWK; browsers sign with ES256 or RS256. */
  public_key: Json<JWK>;
  created_at: Date;
}

/** Half sign-ins: something is missing. */
export interface IntermediateSessions {
  token_hash: string;
  project_id: string;
  /** Null of members, who begin with an address. */
  user_id: string | null;
  /** Who signs in as a member. */
  address: ColumnType<string | null, string | null | undefined>;
  address_key: ColumnType<string | null, string | null | undefined>;
  /** The organization that the sign-in was for; null: it came from discovery. */
  organization_id: ColumnType<string | null, string | null | undefined>;
  /** The member whose second factor is missing. */
  member_id: ColumnType<string | null, string | null | undefined>;
  /** What is proved, the first factor first. */
  proofs: Json<Proved[]>;
  /** The password to set once the sign-in is complete. */
  new_password_hash: ColumnType<string | null, string | null | undefined>;
  /** The session that ends then. */
  replaces_session_id: ColumnType<string | null, string | null | undefined>;
  /** Has the meaning of the column in `Sessions`. */
  grant_id: ColumnType<string | null, string | null | undefined>;
  /** When the app's access ends, and with it the session. */
  grant_ends_at: ColumnType<Date | null, Date | null | undefined>;
  wrong_tries: Generated<number>;
  /** Whether only the place of the sign-in asks for a second factor. */
  is_unfamiliar: Generated<boolean>;
  /** The address whose mailbox is the second factor; null: the authenticator app. */
  email_id: ColumnType<string | null, string | null | undefined>;
  /** What it waits for. `admission`: all factors are proved, and terms or fields are missing. */
  awaits: Generated<'second_factor' | 'admission'>;
  created_at: Date;
  expires_at: Date;
  used_at: UsedAt;
  used_by: UsedBy;
}

/** It stands for one second factor; the row is deleted with that. */
interface RememberedDevices extends SecondOptions {
  remembered_device_id: string;
  token_hash: string;
  user_id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface KnownDevices {
  /** Who has signed in there: this or the next one is null. */
  user_id: string | null;
  member_id: string | null;
  device_hash: string;
  /** Its two halves; null where it was last seen before they were stored. */
  browser_hash: string | null;
  network_hash: string | null;
  last_seen_at: Date;
}
