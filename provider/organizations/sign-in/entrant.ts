/** The member who signs in: locked, and then read, since what waits for a lock does not see what was written meanwhile. */
import { sql } from 'kysely';
import { together } from '../../../platform/storage/together.ts';
import { prepare } from '../../database/prepare.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { secondIds } from '../../holders/second-factors.ts';
import { deviceHashes } from '../../notices/known-devices.ts';
import { timesFrom } from '../../sessions/sign-in/user-device.ts';
import { lockAt, type MemberAddress, memberAt } from '../members/member-rows.ts';

interface Arrival extends MemberAddress {
  ip: string;
  /** The session of the caller, which is not another one. */
  sessionId: string;
}

/** What decides about the sign-in besides the row of the member, and what its reply says of the place. */
const readAt = prepare<Arrival>()((database, value) =>
  memberAt(database, value)
    .leftJoinLateral(
      timesFrom(database, value('ip'))
        .where('member_id', '=', sql.ref<string>('members.member_id'))
        .where('session_id', '!=', value('sessionId'))
        .as('seen'),
      (join) => join.onTrue(),
    )
    .select(secondIds('members'))
    .select(['seen.first', 'seen.last', deviceHashes('member').as('devices')]),
);

export type Entrant = Awaited<ReturnType<typeof readAt>>[number];

/** Both undefined where nobody has the address. */
export async function lockEntrant(
  trx: Queries,
  arrival: Arrival,
): Promise<{ existing: MemberRow | undefined; known: Entrant | undefined }> {
  const [[existing], [known]] = await together(trx, [lockAt.with(arrival), readAt.with(arrival)]);
  return { existing, known };
}

/** Reads one who has just got the address, and is locked by it. */
export async function readEntrant(trx: Queries, arrival: Arrival): Promise<Entrant> {
  const [known] = await readAt(trx, arrival);
  if (!known) throw new Error('The member of a sign-in is missing.');
  return known;
}
