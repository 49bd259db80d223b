/** Calls by which users read a list of their own and end one of its entries. */

import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { Refusal } from '../../http/refusal.ts';
import { touchSession } from '../../sessions/check-session.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { Request } from '../call.ts';

type OwnListRequest = Pick<Request<'GET /users/me'>, 'world' | 'caller' | 'params'>;

const common = { credentials: 'session' } as const;

/** Shows the list of the caller’s own things. */
export function ownList<Reply>(
  reply: z.ZodType<Reply>,
  read: (world: StoreWorld, userId: string) => Promise<Reply>,
) {
  return {
    ...common,
    reply,
    refusals: [] satisfies RefusalType[],
    async answer({ world, caller }: OwnListRequest) {
      const { row } = await touchSession(world, caller);
      return read(world, row.user_id);
    },
  };
}

/** The end of the entry whose id is in the path; `missing` if the user has no such entry. */
export function ownEntryEnd(
  end: (world: StoreWorld, userId: string, id: string) => Promise<boolean>,
  missing: RefusalType,
  message?: string,
) {
  return {
    ...common,
    changes: 'sessions' as const,
    reply: z.object({}),
    refusals: [missing] satisfies RefusalType[],
    async answer({ world, caller, params }: OwnListRequest) {
      const { row } = await touchSession(world, caller);
      if (await end(world, row.user_id, params.id ?? '')) return {};
      throw new Refusal(missing, message === undefined ? {} : { message });
    },
  };
}
