/** What a call of the management API is: its schemas, and the function that answers it. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { optional } from '../calls/schemas.ts';
import type { World } from '../world/world.ts';

interface Request<Query, Body> {
  /** For an operation about organizations, this is the world of their project. */
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
  /** The method of `createAdmin` that makes the call. */
  method: `${string}.${string}`;
  summary: string;
  /** Where the documentation has it. @default that of its table */
  area?: string | undefined;
  /** Where projects are on several database servers, whether it is about one of these, which the parameter `server` names. */
  ofServer?: true;
  /** What this operation refuses, besides the refusals of every operation. */
  refusals: readonly RefusalType[];
}

export interface Operation<Query = unknown, Body = unknown, Reply = object> extends Described {
  /** What the address may say. Its input is text. */
  query: z.core.$ZodType<Query, Record<string, string | undefined>>;
  body: z.core.$ZodType<Body>;
  /** Whether the body is JSON lines, in any number. */
  takesLines: boolean;
  reply: z.core.$ZodType<Reply>;
  answer(request: Request<Query, Body>): Promise<Reply>;
}

/** The operations by method and path. */
export type OperationTable = Readonly<Record<string, Operation>>;

interface Declared<Query, Body, Reply> extends Described {
  /** @default nothing */
  query?: z.core.$ZodType<Query, Record<string, string | undefined>>;
  /** @default none */
  body?: z.core.$ZodType<Body>;
  /** @default false */
  takesLines?: true;
  reply: z.core.$ZodType<Reply>;
  answer(request: Request<Query, Body>): Promise<Reply>;
}

/** Ties the types of one operation to each other. */
export function operation<Query = object, Body = null, Reply extends object = object>({
  query,
  body,
  takesLines = false as never,
  ...rest
}: Declared<Query, Body, Reply>): Operation {
  // Sound by the type of the argument; a table of operations cannot say so.
  return {
    ...rest,
    query: query ?? z.strictObject({}),
    body: body ?? z.null(),
    takesLines,
  } as unknown as Operation;
}

const memberPath = '/v1/admin/members';
const memberOfOrganizationPath = '/v1/admin/organizations/:organization_id/members';

/**
 * The other address of an operation on one member: a caller who knows the organization may name it, and is refused if the member is
 * of another one.
 */
export const withOrganization = (name: string): string | undefined =>
  name.includes(` ${memberPath}/:`) ? name.replace(memberPath, memberOfOrganizationPath) : undefined;

/** An operation that replies with JSON lines. */
export interface StreamOperation<Query = unknown, Line = object> extends Described {
  query: z.core.$ZodType<Query, Record<string, string | undefined>>;
  line: z.core.$ZodType<Line>;
  lines(request: { world: World; query: Query }): AsyncIterable<Line>;
}

export type StreamTable = Readonly<Record<string, StreamOperation>>;

/** Declares an operation, as `operation` does, whose reply is a stream of lines. */
export const streamOperation = <Query, Line extends object>(
  declared: StreamOperation<Query, Line>,
): StreamOperation => declared as unknown as StreamOperation;

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
