/** What a call is: its schemas, and the function that answers it. */

import type { z } from '@hono/zod-openapi';
import type { B2BCalls } from '../../session-core/wire/b2b/calls.ts';
import type { Calls } from '../../session-core/wire/calls.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type { Caller } from '../http/caller.ts';
import type { Delegate } from '../sessions/delegates.ts';
import type { World } from '../world/world.ts';
import type { Changes, OwnProof } from './rules/changes.ts';
import type { Limits } from './rules/limits.ts';

/** The calls of both wires: those of users, and those of members of organizations. */
export type AllCalls = Calls & B2BCalls;
export type CallName = keyof AllCalls;
type Body<N extends CallName> = AllCalls[N]['body'];
type Reply<N extends CallName> = AllCalls[N]['reply'];

export interface Request<N extends CallName> {
  /** The world of the caller's project. */
  world: World;
  caller: Caller;
  body: Body<N>;
  /** The `:name` parts of the path and the query. */
  params: Record<string, string>;
}

/** The request of a call whose handler several calls share. */
export interface Asked<Body = unknown> extends Omit<Request<CallName>, 'body'> {
  body: Body;
}

/** What a kind of reply has besides the fields of every reply. */
type Content<R> = R extends unknown ? Omit<R, keyof Common> : never;

/** What a call declares, and the mount applies before it answers. */
interface Rules<N extends CallName> extends Limits<Body<N>> {
  changes?: Changes;
  /** Whether a call that is no GET changes nothing. */
  reads?: true;
}

export interface Call<N extends CallName> extends Rules<N> {
  summary: string;
  /** @default that of its table */
  area?: string;
  /** `none` for calls before the page knows the project. */
  credentials: 'project' | 'session' | 'none';
  /**
   * Which delegates may make it, for calls with a session: impersonators those that only read, apps those that change
   * no sign-in method. @default none
   */
  delegates?: readonly Delegate[];
  /** What the caller must have proved in their session. @default nothing; for a change of their own sign-in methods all of it */
  proof?: OwnProof;
  /**
   * Whether a call of a member names an organization other than that of the session on purpose, in `organization_id`.
   * @default no
   */
  namesAny?: true;
  /** Whether the projects of members have this call of users, too. @default no */
  ofAllProjects?: true;
  /** Whether the call itself checks that a bound session token comes from its browser. @default no */
  checksBinding?: true;
  /** The method by which a visitor signs in with it: the label of the metric, such as `otp`. A call that tries a proof has one. */
  signsInBy?: string;
  /** Whether it ends the caller's session. @default no */
  endsSession?: true;
  /** Whether clients repeat it with a captcha when asked for one, as the wire says. @default true */
  repeats?: false;
  /** @default none */
  body?: z.core.$ZodType<Body<N>>;
  reply: z.core.$ZodType<Content<Reply<N>>>;
  /** What this call refuses, besides what follows from its other declarations: see `refusalsOf`. */
  refusals?: RefusalType[];
  answer(request: Request<N>): Promise<Content<Reply<N>>>;
}

/** What a call declares that tries the proof of a visitor. */
export const provesBy = (signsInBy: string) =>
  ({ credentials: 'project', tries: 'proof', signsInBy }) as const;

/** A call of this kind counts its try with the first message of its transaction. */
export const provesAndCounts = (signsInBy: string) =>
  ({ credentials: 'project', tries: 'proof, itself', signsInBy }) as const;

/** A part of the handler table. A call that writes declares what it does. */
export type CallTable<N extends CallName> = {
  [Name in N]: Call<Name> &
    Proving &
    (null extends Body<Name> ? unknown : { body: z.core.$ZodType<Body<Name>> }) &
    (Name extends `GET ${string}` ? unknown : Declared<Name>);
};

type Proving = { tries: 'proof' | 'proof, itself'; signsInBy: string } | { tries?: 'guess' };

/** A call declares at least one of its rules. */
type Declared<N extends CallName> = {
  [Rule in keyof Rules<N>]-?: Required<Pick<Rules<N>, Rule>>;
}[keyof Rules<N>];

/** A call in its table: with its area of the documentation, and a schema that says that there is no body. */
export type CallInArea = Call<CallName> & { area: string; body: z.ZodType };
