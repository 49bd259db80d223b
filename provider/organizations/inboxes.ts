/** The addresses and numbers to which members' codes and links go. Tries for one of them queue at its row. */
import { sql } from 'kysely';
import type { Address } from '../accounts/emails.ts';
import { day, later } from '../clock.ts';
import type { InboxRow, Queries } from '../database/schema.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';

/** Longer than any code or link lives. */
const keptDays = 30;

/** What an inbox belongs to: nothing for discovery, an organization, or one of its members. */
export interface InboxPlace {
  address: Address;
  organizationId?: string | null;
  memberId?: string | null;
}

export async function openInbox(
  world: World,
  queries: Queries,
  { address, organizationId = null, memberId = null }: InboxPlace,
): Promise<InboxRow> {
  const expires_at = later(world.clock.now(), keptDays * day);
  return queries
    .insertInto('inboxes')
    .values({
      inbox_id: `inbox-${world.random.uuid()}`,
      project_id: projectIdOf(world),
      organization_id: organizationId,
      member_id: memberId,
      address: address.typed,
      address_key: address.key,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`project_id, coalesce(organization_id, ''), coalesce(member_id, ''), address_key`)
        .doUpdateSet({ expires_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lockInbox(
  world: World,
  trx: Queries,
  { address, organizationId = null, memberId = null }: InboxPlace,
): Promise<InboxRow | undefined> {
  return trx
    .selectFrom('inboxes')
    .selectAll()
    .where('project_id', '=', projectIdOf(world))
    .where('organization_id', 'is not distinct from', organizationId)
    .where('member_id', 'is not distinct from', memberId)
    .where('address_key', '=', address.key)
    .forUpdate()
    .executeTakeFirst();
}

/** An address that a member of the organization wants to add: the newest one with an open code. */
export async function findNewAddress(
  world: World,
  trx: Queries,
  { address, organizationId }: { address: Address; organizationId: string },
): Promise<string | null> {
  const found = await trx
    .selectFrom('inboxes')
    .innerJoin('otp_codes', 'otp_codes.inbox_id', 'inboxes.inbox_id')
    .select('inboxes.member_id')
    .where('project_id', '=', projectIdOf(world))
    .where('organization_id', '=', organizationId)
    .where('address_key', '=', address.key)
    .where('inboxes.member_id', 'is not', null)
    .where('otp_codes.expires_at', '>', world.clock.now())
    .where('otp_codes.used_at', 'is', null)
    .orderBy('otp_codes.created_at', 'desc')
    .executeTakeFirst();
  return found?.member_id ?? null;
}

/** The key that limits count by: attempts in one project or organization do not count in another. */
export function limitKey(world: World, { address, organizationId, memberId }: InboxPlace): string {
  return ['member', projectIdOf(world), organizationId ?? '', memberId ?? '', address.key].join(' ');
}
