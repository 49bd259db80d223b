/** A call of the hosted provider's server packages, answered by what this provider has anyway: its management API and the calls of visitors. */
import type { AllCalls, CallName } from '../calls/call.ts';
import type { World } from '../world/world.ts';

/** What is read of a reply. */
type Shown = Record<string, unknown>;

interface Managed {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** For what a reply repeats besides: not limited by the key's rights. @default false */
  beside?: boolean;
}

interface Visited {
  /** @default the request's, without what says who calls */
  body?: object | null;
  params?: Record<string, string>;
  /** The session token. @default the one in the request's body */
  session?: string;
  /** Means what it does for `Managed`. @default false */
  beside?: boolean;
}

/** The request, and the two ways to answer it. */
export interface ServerRequest {
  /** The world of the project that the credentials name. */
  ownWorld: World;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** Requires what neither of the two below does. @throws Refusal `unauthorized_action` */
  requireRight(right: string): void;
  /** Makes an operation of the management API. */
  manage<Reply = Shown>(operation: string, request?: Managed): Promise<Reply>;
  /** Makes a call of visitors in the place of one. */
  visit<Name extends CallName>(call: Name, request?: Visited): Promise<AllCalls[Name]['reply']>;
}

export interface ServerCall {
  /** What the packages call it. */
  method: string;
  /** What differs from the hosted provider. Part of the documentation. */
  differs?: string;
  answer(request: ServerRequest): Promise<object>;
}

/** By method and path. */
export type ServerCallTable = Readonly<Record<string, ServerCall>>;

/** A text of the body; empty without one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Without what is undefined, which an address cannot say. */
export const present = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
