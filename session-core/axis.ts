/**
 * What the session layer has to know of the people who sign in. Consumers are one axis, members of organizations another:
 * they differ in names, calls and replies, and share state, cookies, tabs, refresh and settings.
 */
import type { Core } from './core.ts';
import type { Log } from './environment.ts';
import type { CallOf } from './http/call.ts';
import type { Bootstrap } from './settings.ts';
import type { Identities, Known } from './state/known-state.ts';
import type { ProjectCalls } from './wire/projects.ts';
import type { NeededDuration, SessionDuration } from './wire/shared.ts';

/** The types in which two axes differ. */
export interface AxisTypes {
  /** The parts of the state: the session, and whom it belongs to. */
  known: Known;
  /** The reply of a call that signs in. */
  reply: object;
  /** The calls of the wire protocol. */
  calls: ProjectCalls;
}

/** All that differs between two axes, as one value. */
export interface Axis<A extends AxisTypes> {
  /** Appended to the keys in storage, so that clients of two axes in one page share nothing. */
  readonly suffix: string;
  /** The parts of the state in the order of storage, and for each the field that identifies it. */
  readonly identities: Identities<A['known']>;
  /** The part that stands for the person. Telemetry names its id, and that of the session. */
  readonly holder: keyof A['known'] & string;
  /** The parts of the state in a reply that signs in, under their names. The session layer checks them. */
  read(reply: A['reply']): object;
  /** Confirms the session and renews its tokens. Without a duration, the session ends when it would have ended. */
  refresh(call: CallOf<A['calls']>, duration: SessionDuration, signal: AbortSignal): Promise<A['reply']>;
  /** Reads the holder from the server. */
  readHolder(call: CallOf<A['calls']>, signal: AbortSignal): Promise<Partial<A['known']>>;
  /** How each type of token in an address becomes a session. The session layer leaves other types alone. */
  readonly links: Readonly<Record<string, LinkCall<A>>>;
  /** Reports settings of a project that clients of this axis do not serve. */
  checkProject(settings: Bootstrap, log: Log): void;
}

/** Signs in by the token of a link. */
export type LinkCall<A extends AxisTypes> = (
  core: Core<A>,
  token: string,
  duration: NeededDuration,
) => Promise<object>;
