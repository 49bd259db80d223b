/** What a call is: its schemas, and the function that answers it. */
import { z } from '@hono/zod-openapi';
import type { Body, CallName, Reply } from '../../session-core/wire/calls.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import { Refusal } from '../http/refusal.ts';
import type { Delegate } from '../sessions/delegates.ts';
import type { World } from '../world.ts';

/** Where a request comes from. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** Of the page that calls, which may call; null when no page does. */
  origin: string | null;
  /** As sent, unverified; null for a visitor who is not signed in. */
  sessionToken: string | null;
}

/** @throws Refusal `user_unauthenticated` */
export function sessionTokenOf(caller: Caller): string {
  if (caller.sessionToken === null) throw new Refusal('user_unauthenticated');
  return caller.sessionToken;
}

export interface Request<N extends CallName> {
  world: World;
  caller: Caller;
  body: Body<N>;
  /** The `:name` parts of the path. */
  params: Record<string, string>;
}

/** Of each kind of reply: what is the call's own. */
type Content<R> = R extends unknown ? Omit<R, keyof Common> : never;

export interface Call<N extends CallName> {
  summary: string;
  area: string;
  /** `none` for what a page may ask before it knows the project. */
  credentials: 'project' | 'session' | 'none';
  /**
   * Who else than the user may make it, of calls for sessions: impersonators those that only look, apps those that change
   * nothing of who gets in. @default nobody
   */
  delegates?: readonly Delegate[];
  /** Whether clients repeat it when they are asked for a captcha, as the wire has it. @default true */
  repeats?: false;
  body: z.ZodType<Body<N>>;
  reply: z.ZodType<Content<Reply<N>>>;
  /** Refusals of its own, besides those that every call may answer. */
  refusals: RefusalType[];
  answer(request: Request<N>): Promise<Content<Reply<N>>>;
}

/** A part of the handler table. */
export type CallTable<N extends CallName> = { [Name in N]: Call<Name> };

/** The body of calls that have none. */
export const noBody = z.null();
