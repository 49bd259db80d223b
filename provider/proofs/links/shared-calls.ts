/** What the calls for links of users and of members have in common. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { Asked } from '../../calls/call.ts';
import { optional, time } from '../../calls/schemas.ts';
import { limitLookups } from '../../limits/limits.ts';
import { approveWaitingBrowser, waitingState } from './waiting-browsers.ts';

export const linkExpiry = optional(z.number().int().min(5).max(10_080));
export const linkToken = z.string().min(1).max(512);
export const waitingTokens = z.array(z.string().max(128)).max(5);

/** What the calls that send a link answer. */
export const waitingReply = z.object({
  waiting_token: z
    .string()
    .openapi({ description: 'Identifies the browser that requested the link, and lets it wait' }),
  match_number: z.string().openapi({ description: 'Two digits that this browser shows', example: '47' }),
});

/** What an inspection says of the browser that asked. */
export const askedFactsReply = {
  asked_by: z.string().openapi({ example: 'Chrome on Windows' }),
  asked_at: time,
  same_browser: z.boolean(),
  works_here: z.boolean(),
  works_there: z.boolean(),
};

export const approving = {
  summary: 'Let the browser that asked for a link finish the sign-in, by the number that it shows',
  credentials: 'project',
  tries: 'guess',
  body: z.object({ token: linkToken, match_number: z.string().max(8) }),
  reply: z.object({ approved: z.boolean(), tries_left: z.number().int() }),
  refusals: ['unable_to_auth_magic_link'] as RefusalType[],
  answer: ({ world, body }: Asked<{ token: string; match_number: string }>) =>
    inTransaction(world.database, (trx) => approveWaitingBrowser(world, trx, body)),
} as const;

export const waiting = {
  summary: 'Whether the browser that asked for a link may finish the sign-in',
  credentials: 'project',
  looksUp: 'itself',
  body: z.object({ waiting_tokens: waitingTokens.min(1) }),
  reply: z.object({ state: z.enum(['waiting', 'approved', 'ended']) }),
  refusals: [] as RefusalType[],
  async answer({ world, caller, body }: Asked<{ waiting_tokens: string[] }>) {
    const state = await waitingState(world, body.waiting_tokens);
    // Tabs poll often; only those that have nothing to wait for count.
    if (state === 'ended') await limitLookups(world, caller.ip);
    return { state };
  },
} as const;
