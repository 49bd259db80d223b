/** How a sign-in begins: what is locked before its proof, and the proof with it if nothing comes between them. */
import type { CompiledQuery } from 'kysely';
import { together } from '../../../platform/storage/together.ts';
import type { HalfMemberSignInRow, Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import type { Refusal } from '../../http/refusal.ts';
import { tryCount } from '../../limits/limits.ts';
import { type LockedCodes, lockCodes } from '../../proofs/codes/of-members.ts';
import type { LimitWorld } from '../../world/ground.ts';
import type { InboxPlace } from '../members/inboxes.ts';
import { lockHalfIfAny } from './half-sign-ins.ts';

interface Opening<Row> {
  /** The lock of the organization. @default none */
  first?: CompiledQuery<Row>;
  /** The token of a half sign-in that the caller sent along. */
  token: string | undefined;
  /** Where the code was sent that the caller tries: the try counts before all else. @default none */
  inboxPlace?: InboxPlace | undefined;
}

interface Opened<Row> {
  rows: Row[];
  half: HalfMemberSignInRow | null;
  /** Null: a half sign-in or a session has to be locked before them. */
  codes: LockedCodes | null;
}

/** The first message of the transaction. @returns `too_many_requests` as a value */
export async function openSignIn<Row>(
  world: LimitWorld,
  trx: Queries,
  { ip, sessionToken }: Caller,
  { first, token, inboxPlace }: Opening<Row>,
): Promise<Opened<Row> | Refusal> {
  const limit = inboxPlace ? tryCount(world, ip) : null;
  const isNext = token === undefined && sessionToken === null;
  const [inboxLock, usable] = inboxPlace && isNext ? lockCodes(world, inboxPlace) : [null, null];
  const statements = [limit?.statement ?? null, first ?? null, inboxLock, usable] as const;
  const [hits, rows, ...codes] = await together(trx, statements, { firstAlone: limit !== null });
  const refusal = await limit?.judge(trx, hits);
  if (refusal) return refusal;
  const half = await lockHalfIfAny(world, trx, token);
  return { rows, half, codes: inboxLock && codes };
}
