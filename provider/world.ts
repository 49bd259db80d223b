/** The dependencies of every call: settings, database, clock, randomness, messages, logs. */

import type { Logger } from '../server/log.ts';
import type { Clock, Every } from './clock.ts';
import type { Replica } from './database/replica.ts';
import type { Database } from './database/schema.ts';
import type { Deliveries } from './deliveries.ts';
import type { Keys } from './keys.ts';
import type { Messenger } from './messages/messenger.ts';
import type { AuthorizationServer } from './oauth-server/engine.ts';
import type { Outages } from './outages.ts';
import type { Random } from './secrets.ts';
import type { RecentJwts } from './sessions/session-jwt.ts';
import type { Settings } from './settings.ts';
import type { OneTapIssuer } from './social/id-tokens.ts';
import type { Facts } from './watch/facts.ts';
import type { Traces } from './watch/traces.ts';

export interface World {
  /** The settings of this world's project. */
  settings: Settings;
  /** The world of each project, by its public token. All share the database, the clock and the limits. */
  projects: ReadonlyMap<string, World>;
  /** Where browsers reach the provider: issuer of tokens, base of error addresses. Without a trailing slash. */
  publicUrl: string;
  /** The issuer of the tokens that the project's apps get. Each project has its own. */
  issuer: string;
  database: Database;
  replica: Replica;
  clock: Clock;
  /** Starts work of the process that no request asks for. */
  every: Every;
  random: Random;
  keys: Keys;
  /** JWTs to hand out again; see `sessionJwt`. */
  recentJwts: RecentJwts;
  /** The key of keyed hashes; see `hashKeyed`. */
  pepper: string;
  messenger: Messenger;
  /** Runs a query on a connection that no call uses. */
  ping: () => Promise<void>;
  /** Outages of the database. */
  outages: Outages;
  /** Messages that are sent after the answer. */
  deliveries: Deliveries;
  /** Sends the mails that report changes to owners. */
  notices: { wake(): void };
  /** The authorization server for the project's connected apps; loaded on first use. */
  authorizationServer: () => Promise<AuthorizationServer>;
  /** Whose accounts one-tap offers; null where that is not set up. */
  oneTap: OneTapIssuer | null;
  log: Logger;
  /** What is counted for `/metrics`. */
  facts: Facts;
  traces: Traces;
}
