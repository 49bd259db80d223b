/** The dependencies of the calls of one project. */
import type { Replica } from '../database/replica.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { AuthorizationServer } from '../oauth-server/engine/engine.ts';
import type { OneTapIssuer } from '../proofs/social/id-tokens.ts';
import type { Deliveries } from '../queue/deliveries.ts';
import type { RecentJwts } from '../sessions/session-jwt.ts';
import type { Ground, LimitWorld, Parts, RuleWorld } from './ground.ts';

export interface World extends Ground {
  /** The world of each project, by its public token. All share the database, the clock and the limits. */
  projects: ReadonlyMap<string, World>;
  replica: Replica;
  /** JWTs to hand out again; see `sessionJwt`. */
  recentJwts: RecentJwts;
  messenger: Messenger;
  /** Messages that are sent after the answer. */
  deliveries: Deliveries;
  /** Sends the mails that report changes to owners. */
  notices: { wake(): void };
  /** The authorization server for the project's connected apps; loaded on first use. */
  authorizationServer: () => Promise<AuthorizationServer>;
  /** Whose accounts one-tap offers; null where that is not set up. */
  oneTap: OneTapIssuer | null;
}

interface OfProject {
  settings: { project: { project_id: string } };
}

/** The world of the project that a row belongs to; undefined if it is none of the provider's. */
export const worldOf = <One extends OfProject>(
  { projects }: { projects: ReadonlyMap<string, One> },
  row: { project_id?: string | null | undefined } | undefined,
): One | undefined =>
  [...projects.values()].find(({ settings }) => settings.project.project_id === row?.project_id);

/** A change that its owner is notified of. */
export type NoticeWorld = RuleWorld & Pick<World, 'messenger' | 'notices'>;
/** What reads, writes and sends, such as what tries a code or starts a session. */
export type MessageWorld = LimitWorld & NoticeWorld;
/** What looks a session up and answers with its tokens. */
export type SessionWorld = Parts<'settings' | 'publicUrl' | 'database' | 'clock' | 'keys'> &
  Pick<World, 'replica' | 'recentJwts'>;
/** What answers a proof, with a session or with what is missing. */
export type SignInWorld = MessageWorld & SessionWorld;
/** What answers an app that asks for access. */
export type AppWorld = LimitWorld &
  Parts<'publicUrl' | 'issuer' | 'keys'> &
  Pick<World, 'authorizationServer'>;
