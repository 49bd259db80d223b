/** What rules stand on: the parts of a provider that know nothing of each other. */
import type { Logger } from '../../platform/log.ts';
import type { Clock, Every } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Pepper, Random } from '../secrets/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Facts } from '../watch/facts.ts';
import type { Outages } from '../watch/outages.ts';
import type { Traces } from '../watch/traces.ts';

export interface Ground {
  /** The settings of one project. */
  settings: Settings;
  /** Where browsers reach the provider: issuer of tokens, base of error addresses. Without a trailing slash. */
  publicUrl: string;
  /** The issuer of the tokens that the project's apps get. Each project has its own. */
  issuer: string;
  database: Database;
  clock: Clock;
  /** Starts work of the process that no request asks for. */
  every: Every;
  random: Random;
  keys: Keys;
  /** The keys of keyed hashes and sealed values; see `hashKeyed`. */
  pepper: Pepper;
  /** Outages of the database. */
  outages: Outages;
  log: Logger;
  /** What is counted for `/metrics`. */
  facts: Facts;
  traces: Traces;
  /** Where several database servers have the projects; with one server, nothing. */
  servers?: Servers;
}

/** What a world must know of the other servers. */
export interface Servers {
  /** The database of what belongs to no project: keys of the management API, webhooks. */
  shared: Database;
  /** The databases of the other servers, which may have facts about the same people. */
  others(): readonly Database[];
  /** Whether the world’s own server has the project. */
  isHome(projectId: string): boolean;
}

/** The parts that a rule takes, by name. */
export type Parts<Name extends keyof Ground> = Pick<Ground, Name>;

/** What decides, and makes a code or a token. */
export type RuleWorld = Parts<'settings' | 'clock' | 'random' | 'pepper'>;
/** A rule that begins its own transaction. */
export type StoreWorld = RuleWorld & Parts<'database'>;
/** What counts tries, and reports that a limit is reached. */
export type LimitWorld = StoreWorld & Parts<'log' | 'facts'>;
/** What verifies a JWT of the provider. */
export type TokenWorld = Parts<'issuer' | 'clock' | 'keys'>;
