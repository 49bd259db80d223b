/** The addresses and numbers to which members' codes and links go. Tries for one of them queue at its row. */
import { sql } from 'kysely';
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import { day, later } from '../../clock/clock.ts';
import { isNotUsedHere } from '../../database/one-use.ts';
import { prepare } from '../../database/prepare.ts';
import type { InboxRow, Queries } from '../../database/schema.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';

/** Longer than any code or link lives. */
const keptDays = 30;

/** What an inbox belongs to: nothing for discovery, an organization, or one of its members. */
export interface InboxPlace {
  address: Address;
  organizationId?: string | null;
  memberId?: string | null;
}

export async function openInbox(
  world: RuleWorld,
  queries: Queries,
  { address, organizationId = null, memberId = null }: InboxPlace,
): Promise<InboxRow> {
  const expires_at = later(world.clock.now(), keptDays * day);
  const [inbox] = await insertInbox(queries, {
    inbox_id: `inbox-${world.random.uuid()}`,
    project_id: projectIdOf(world),
    organization_id: organizationId,
    member_id: memberId,
    address: address.typed,
    address_key: address.key,
    expires_at,
  });
  if (!inbox) throw new Error('An inbox was not stored.');
  return inbox;
}

const insertInbox = prepare<InboxRow>()((database, value) =>
  database
    .insertInto('inboxes')
    .values({
      inbox_id: value('inbox_id'),
      project_id: value('project_id'),
      organization_id: value('organization_id'),
      member_id: value('member_id'),
      address: value('address'),
      address_key: value('address_key'),
      expires_at: value('expires_at'),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`project_id, coalesce(organization_id, ''), coalesce(member_id, ''), address_key`)
        .doUpdateSet({ expires_at: value('expires_at') }),
    )
    .returningAll(),
);

export async function lockInbox(
  world: Parts<'settings'>,
  trx: Queries,
  { address, organizationId = null, memberId = null }: InboxPlace,
): Promise<InboxRow | undefined> {
  const place = { project: projectIdOf(world), organizationId, memberId, key: address.key };
  const [inbox] = await findInbox(trx, place);
  return inbox;
}

type Place = Record<'organizationId' | 'memberId', string | null> & { project: string; key: string };

const findInbox = prepare<Place>()((database, value) =>
  database
    .selectFrom('inboxes')
    .selectAll()
    .where('project_id', '=', value('project'))
    .where('organization_id', 'is not distinct from', value('organizationId'))
    .where('member_id', 'is not distinct from', value('memberId'))
    .where('address_key', '=', value('key'))
    .forUpdate(),
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
