/**
 * What the session layer must know about the people who sign in. Consumers are one axis, members of organizations another:
 * they differ in names, calls and replies, and share state, cookies, tabs, refresh and settings.
 */

import type { Core } from './core.ts';
import type { Log } from './environment.ts';
import type { CallOf } from './http/call.ts';
import type { Lazy } from './lib/lazy.ts';
import type { Bootstrap } from './settings.ts';
import type { Identities, Known } from './state/known-state.ts';
import type { AuthenticateByUrl } from './url-authentication.ts';
import type { ProjectCalls } from './wire/projects.ts';
import type { SessionDuration } from './wire/shared.ts';

/** The types in which two axes differ. */
export interface AxisTypes {
  /** The parts of the state: the session, and its user or member. */
  known: Known;
  /** The reply of a call that signs in. */
  reply: object;
  /** The calls of the wire protocol. */
  calls: ProjectCalls;
}

/** Everything that differs between two axes, as one value. */
export interface Axis<A extends AxisTypes> {
  /** Appended to the keys in storage, so that clients of two axes in one page share nothing. */
  readonly suffix: string;
  /** The parts of the state in the order of storage, and for each the field that identifies it. */
  readonly identities: Identities<A['known']>;
  /** The part that represents the person. Telemetry sends its id and the session's id. */
  readonly holder: keyof A['known'] & string;
  /** Picks the parts of the state from a reply that signs in. The session layer checks them. */
  read(reply: A['reply']): object;
  /** Confirms the session and renews its tokens. Without a duration, the session keeps its end. */
  refresh(call: CallOf<A['calls']>, duration: SessionDuration, signal: AbortSignal): Promise<A['reply']>;
  /** Reads the holder from the server. */
  readHolder(call: CallOf<A['calls']>, signal: AbortSignal): Promise<Partial<A['known']>>;
  /** Proofs of possession, for browsers with a key. */
  readonly proof: Lazy<typeof import('./proof.ts')>;
  /** Loads what exchanges the token in an address for a session. Only an address with a token needs it. */
  loadLinks(core: Core<A>): Promise<AuthenticateByUrl>;
  /** Reports settings of a project that clients of this axis do not serve. */
  checkProject(settings: Bootstrap, log: Log): void;
}
