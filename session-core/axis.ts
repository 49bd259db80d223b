/**
 * What the session layer must know about the people who sign in. Consumers are one axis, members of organizations another:
 * they differ in names, calls and replies, and share state, cookies, tabs, refresh and settings.
 */

import type { AxisOfOthers } from './bootstrap/bootstrap.ts';
import type { Core } from './core.ts';
import type { CallOf } from './http/call.ts';
import type { Lazy } from './lib/lazy.ts';
import type { Run } from './lib/run.ts';
import type { AuthenticateByUrl } from './links/url-authentication.ts';
import type { AxisNames } from './names.ts';
import type { PrepareOptions } from './settings.ts';
import type { Known } from './state/known-state.ts';
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

/** The calls in a chunk of their own: those that sign in and change things. */
interface MethodsModule<A extends AxisTypes> {
  createMethods(parts: MethodsParts<A>): object;
  /** What exchanges the token in an address for a session. */
  createLinks(core: Core<A>): AuthenticateByUrl;
  preparePage(core: Core<A>, options: PrepareOptions): Promise<void>;
}

export interface MethodsParts<A extends AxisTypes> {
  core: Core<A>;
  run: Run;
  clientsideServicesIframeURL?: string | undefined;
}

/** Everything that differs between two axes, as one value. */
export interface Axis<A extends AxisTypes> extends AxisNames<A['known']> {
  /** The function that makes the client, for errors. */
  readonly creator: string;
  /** The part that represents the person. Telemetry sends its id and the session's id. */
  readonly holder: keyof A['known'] & string;
  /** The name of the event that a new client logs, and its details. */
  readonly opened: readonly [name: string, details: Record<string, unknown>];
  readonly other: AxisOfOthers;
  /** Picks the parts of the state from a reply that signs in. The session layer checks them. */
  read(reply: A['reply']): object;
  /** Confirms the session and renews its tokens. Without a duration, the session keeps its end. */
  refresh(call: CallOf<A['calls']>, duration: SessionDuration, signal: AbortSignal): Promise<A['reply']>;
  /** Ends the session at the server. */
  revoke(call: CallOf<A['calls']>, signal: AbortSignal): Promise<object>;
  /** Makes the reply the current session, or keeps the token of a half sign-in. Returns the caller's part of the reply. */
  commit<R extends A['reply']>(
    core: CommitParts<A>,
    reply: R,
    options: SessionDuration,
    signIn: boolean,
  ): object;
  /** Reads the holder from the server. */
  readHolder(call: CallOf<A['calls']>, signal: AbortSignal): Promise<Partial<A['known']>>;
  /** The calls of a client that need no loading, beside those of every axis. */
  own?(parts: OwnParts<A>): Readonly<Record<string, object>>;
  /** Whether `authenticateByUrl` leaves the token in this address to a form. */
  isForForm?(href: string, prefix: string): boolean;
  /** The calls that sign in, which most pages of a signed-in visitor never need. */
  readonly methods: Lazy<MethodsModule<A>>;
  /** Proofs of possession, for browsers with a key. */
  readonly proof: Lazy<typeof import('./binding/proof.ts')>;
}

type CommitParts<A extends AxisTypes> = Pick<Core<A>, 'keeper' | 'commit'>;

interface OwnParts<A extends AxisTypes> {
  readonly core: Core<A>;
  readonly run: Run;
}
