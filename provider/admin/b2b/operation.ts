/** What an operation of the back office about organizations is: its schemas, and the function that answers it. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { World } from '../../world.ts';

interface Request<Query, Body> {
  /** The world of the project. */
  world: World;
  /** The `:name` parts of the path. */
  params: Record<string, string>;
  query: Query;
  body: Body;
}

export interface Operation<Query = unknown, Body = unknown> {
  /** The operation's name in the OpenAPI document. */
  id: string;
  summary: string;
  area: string;
  /** What this operation refuses, besides the refusals of every operation. */
  refusals: readonly RefusalType[];
  query: z.ZodType<Query, Record<string, string | undefined>>;
  body: z.ZodType<Body>;
  reply: z.ZodType<object>;
  answer(request: Request<Query, Body>): Promise<object>;
}

/** The operations by method and path. */
export type OperationTable = Readonly<Record<string, Operation>>;

interface Given<Query, Body, Reply extends object>
  extends Omit<Operation, 'query' | 'body' | 'reply' | 'answer'> {
  /** What the address may say. Its input is text. @default nothing */
  query?: z.ZodType<Query, Record<string, string | undefined>>;
  /** @default none */
  body?: z.ZodType<Body>;
  reply: z.ZodType<Reply>;
  answer(request: Request<Query, Body>): Promise<Reply>;
}

/** Ties the types of one operation to each other. */
export function operation<Query = object, Body = null, Reply extends object = object>({
  query,
  body,
  ...rest
}: Given<Query, Body, Reply>): Operation {
  // Sound by the type of the argument; a table of operations cannot say so.
  return {
    ...rest,
    query: query ?? z.strictObject({}),
    body: body ?? z.null(),
  } as unknown as Operation;
}
