/** What a call of the management API is: its schemas, and the function that answers it. */
import { z } from '@hono/zod-openapi';
import type { AdminCallName, AdminCalls, AdminStreams } from '../../session-core/wire/admin.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { optional } from '../calls/schemas.ts';
import type { World } from '../world.ts';

type QueryOf<Entry> = Entry extends { query: infer Query } ? Query : Record<string, never>;

export interface AdminRequest<Query, Body> {
  world: World;
  /** The `:name` parts of the path. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** The body of an operation that takes lines. */
  lines: AsyncIterable<string>;
}

interface Described {
  /** The operation's name in the OpenAPI document. */
  id: string;
  summary: string;
  area: string;
  /** What this operation refuses, besides the refusals of every operation. */
  refusals: readonly RefusalType[];
}

export interface Operation<Name extends AdminCallName> extends Described {
  /** What the address may say. Its input is text. @default nothing */
  query?: z.ZodType<QueryOf<AdminCalls[Name]>, Record<string, string | undefined>>;
  body: z.ZodType<AdminCalls[Name]['body']>;
  /** Whether the body is JSON lines, in any number. @default false */
  takesLines?: true;
  reply: z.ZodType<AdminCalls[Name]['reply']>;
  answer(
    request: AdminRequest<QueryOf<AdminCalls[Name]>, AdminCalls[Name]['body']>,
  ): Promise<AdminCalls[Name]['reply']>;
}

/** A part of the table of operations. */
export type OperationTable<Name extends AdminCallName> = { [N in Name]: Operation<N> };

/** An operation that replies with JSON lines. */
export interface StreamOperation<Name extends keyof AdminStreams> extends Described {
  query: z.ZodType<AdminStreams[Name]['query'], Record<string, string | undefined>>;
  line: z.ZodType<AdminStreams[Name]['line']>;
  lines(
    request: Omit<AdminRequest<AdminStreams[Name]['query'], null>, 'lines'>,
  ): AsyncIterable<AdminStreams[Name]['line']>;
}

export type StreamTable = { [Name in keyof AdminStreams]: StreamOperation<Name> };

const longestPage = 200;

/** A yes or no in an address. */
export const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The parameters of every list. */
export const page = {
  cursor: optional(z.string().min(1).max(200)),
  limit: optional(z.coerce.number<string>().int().min(1).max(longestPage)),
};

/** Entries of a list, unless the caller asks for another number. */
export const pageSize = 50;

export const nextCursor = z
  .string()
  .nullable()
  .openapi({ description: 'Where the next page begins; null on the last one' });
