/** The addresses and numbers to which members' codes and links go. Tries for one of them queue at its row. */
import { sql } from 'kysely';
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import { day, later } from '../../clock/clock.ts';
import { isNotUsedHere } from '../../database/one-use.ts';
import { type Argument, prepare } from '../../database/prepare.ts';
import type { InboxRow, Queries } from '../../database/schema.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';
import { insertedMember, type MemberValues } from './new-members.ts';

/** Longer than any code or link lives. */
const keptDays = 30;

/** What an inbox belongs to: nothing for discovery, an organization, or one of its members. */
export interface InboxPlace {
  address: Address;
  organizationId?: string | null;
  memberId?: string | null;
}

/** @param newcomer the pending member who is made with it. @default none */
export async function openInbox(
  world: RuleWorld,
  queries: Queries,
  place: InboxPlace,
  newcomer: MemberValues | null = null,
): Promise<InboxRow> {
  const values = inboxValues(world, place);
  const [inbox] = newcomer
    ? await insertWithMember(queries, { ...values, ...newcomer })
    : await insertInbox(queries, values);
  if (!inbox) throw new Error('An inbox was not stored.');
  return inbox;
}

/** The values of an inbox, for `openedPart`. One that is there keeps its id. */
export const inboxValues = (
  world: RuleWorld,
  { address, organizationId = null, memberId = null }: InboxPlace,
) => ({
  inboxId: `inbox-${world.random.uuid()}`,
  projectId: projectIdOf(world),
  organizationId,
  ownerId: memberId,
  typed: address.typed,
  key: address.key,
  inboxEnd: later(world.clock.now(), keptDays * day),
});

export type InboxValues = ReturnType<typeof inboxValues>;

/** The part of a `with` clause that opens an inbox. */
export const openedPart = (value: Argument<InboxValues>) => sql`inbox as (
  insert into inboxes (inbox_id, project_id, organization_id, member_id, address, address_key, expires_at)
  values (
    ${value('inboxId')}, ${value('projectId')}, ${value('organizationId')}, ${value('ownerId')}, ${value('typed')},
    ${value('key')}, ${value('inboxEnd')}
  )
  on conflict (project_id, coalesce(organization_id, ''), coalesce(member_id, ''), address_key)
  do update set expires_at = excluded.expires_at
  returning *
)`;

/** The parts that open it with a new member. */
export const openedWithMember = (value: Argument<InboxValues & MemberValues>) =>
  sql`made as (${insertedMember(value)}), ${openedPart(value)}`;

const insertInbox = prepare<InboxValues>()(
  (_database, value) => sql<InboxRow>`with ${openedPart(value)} select * from inbox`,
);
const insertWithMember = prepare<InboxValues & MemberValues>()(
  (_database, value) => sql<InboxRow>`with ${openedWithMember(value)} select * from inbox`,
);

type Place = Record<'organizationId' | 'memberId', string | null> & { project: string; key: string };

/** What names a place in a query with `inboxAt`. */
export const placeValues = (
  world: Parts<'settings'>,
  { address, organizationId = null, memberId = null }: InboxPlace,
): Place => ({ project: projectIdOf(world), organizationId, memberId, key: address.key });

/** The inbox of a place. */
export const inboxAt = (database: Pick<Queries, 'selectFrom'>, value: Argument<Place>) =>
  database
    .selectFrom('inboxes')
    .where('project_id', '=', value('project'))
    .where('organization_id', 'is not distinct from', value('organizationId'))
    .where('member_id', 'is not distinct from', value('memberId'))
    .where('address_key', '=', value('key'));

export const lockInbox = prepare<Place>()((database, value) =>
  inboxAt(database, value).selectAll().forUpdate(),
);

/** The members of the organization with a code or link under way that makes the address theirs. */
export async function findAddressChanges(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  { address, organizationId }: { address: Address; organizationId: string },
): Promise<string[]> {
  const now = world.clock.now();
  const members = await queries
    .selectFrom('inboxes')
    .select('member_id')
    .where('project_id', '=', projectIdOf(world))
    .where('organization_id', '=', organizationId)
    .where('address_key', '=', address.key)
    .where('member_id', 'is not', null)
    .$narrowType<{ member_id: string }>()
    .where(({ exists, or, selectFrom }) =>
      or(
        (['otp_codes', 'magic_links'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select('expires_at')
              .whereRef(`${table}.inbox_id`, '=', 'inboxes.inbox_id')
              .where(`${table}.expires_at`, '>', now)
              .where(`${table}.used_at`, 'is', null),
          ),
        ),
      ),
    )
    .execute();
  return members.map(({ member_id }) => member_id);
}

type InboxOf = Partial<Pick<InboxRow, 'project_id' | 'organization_id' | 'member_id' | 'address_key'>>;

/** Codes and links to these inboxes stop working. How many could still be used. */
export async function endMail(
  { clock }: Parts<'clock'>,
  queries: Queries,
  owner: InboxOf,
): Promise<Pick<EndedAccess, 'codes' | 'links'>> {
  const inboxes = await queries
    .selectFrom('inboxes')
    .select('inbox_id')
    .where(({ and }) => and(owner))
    .forUpdate()
    .execute();
  if (inboxes.length === 0) return { codes: 0, links: 0 };
  const ids = inboxes.map(({ inbox_id }) => inbox_id);
  const end = async (table: 'otp_codes' | 'magic_links') => {
    const ended = await queries
      .deleteFrom(table)
      .where('inbox_id', 'in', ids)
      .where(isNotUsedHere())
      .returning(['used_at', 'expires_at'])
      .execute();
    return ended.filter(({ used_at, expires_at }) => used_at === null && expires_at > clock.now()).length;
  };
  const [codes, links] = [await end('otp_codes'), await end('magic_links')];
  await queries
    .deleteFrom('inboxes')
    .where('inbox_id', 'in', ids)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['otp_codes', 'magic_links'] as const).map((table) =>
          not(
            exists(
              selectFrom(table).select('inbox_id').whereRef(`${table}.inbox_id`, '=', 'inboxes.inbox_id'),
            ),
          ),
        ),
      ),
    )
    .execute();
  return { codes, links };
}

/** The key that limits count by: attempts in one project or organization do not count in another. */
export function limitKey(
  world: Parts<'settings'>,
  { address, organizationId, memberId }: InboxPlace,
): string {
  return ['member', projectIdOf(world), organizationId ?? '', memberId ?? '', address.key].join(' ');
}
