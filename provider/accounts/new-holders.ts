/** Stores a new address with its new user, and perhaps a code, in one statement, because every first visit waits for it. */

import { type RawBuilder, sql } from 'kysely';
import { type FactValues, factParts, factValues } from '../audit/record.ts';
import { type Argument, type Prepared, prepare } from '../database/prepare.ts';
import type { EmailRow, PhoneRow } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { withoutWaiting } from '../database/without-waiting.ts';
import type { Counting } from '../limits/limits.ts';
import { requireRoom } from '../limits/quotas.ts';
import type { Hit } from '../limits/rate-windows.ts';
import { askedParts, counting, type WindowValues } from '../limits/rate-windows-text.ts';
import { type CodeValues, insertedCode } from '../proofs/codes/codes.ts';
import type { Parts, RuleWorld, StoreWorld } from '../world/ground.ts';
import type { EmailColumns } from './contacts.ts';
import { isRestricted } from './sign-up.ts';
import { newUserRow } from './user-rows.ts';

/** An address as it was typed, and as it is compared. */
interface Written {
  typed: string;
  key: string;
}

type UserValues = ReturnType<typeof newUserRow> & { status: Status };
type Values = FactValues & UserValues & { id: string; address: string; key: string };

/**
 * The address comes first: of two simultaneous first visits, only one can insert it, and only that one creates a user. References are
 * checked when all is written.
 */
const parts = (address: RawBuilder<unknown>, value: Argument<Values>) => sql`
  made as (${address} returning *),
  holder as (
    insert into users (user_id, status, created_at, roles, next_sweep_at)
    select user_id, ${value('status')}::text, created_at, ${value('roles')}::jsonb, ${value('next_sweep_at')}::timestamptz
    from made
  ),
  ${factParts(value, sql`from made`)}`;

/** The commit does not wait: the first one that does, such as that of the sign-in, also writes what was committed before. */
const statement = <Row>(address: RawBuilder<unknown>, value: Argument<Values>) => sql<Row>`
  with ${parts(address, value)} select * from made where ${sql.raw(withoutWaiting)}`;

const newEmail = (value: Argument<Values>, where = sql``) => sql`
  insert into emails (email_id, address, address_key, user_id, created_at)
  select ${value('id')}, ${value('address')}, ${value('key')}, ${value('user_id')}, ${value('created_at')}::timestamptz ${where}
  on conflict (address_key) do nothing`;

const insertEmail = prepare<Values>()((_database, value) => statement<EmailRow>(newEmail(value), value));

type CodeArguments = Values & CodeValues & WindowValues;
/** The hits of each window, up to one that is full, and the address, if there is one. */
type Outcome = { hits: Stored<Hit>[] } & (
  | (EmailColumns & { is_new: boolean })
  | { [Column in keyof EmailColumns | 'is_new']: null }
);
type Stored<Row> = { [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column] };

const emailsWithCodes = new Map<number, Prepared<CodeArguments, Outcome>>();

function insertEmailWithCode(windows: number): Prepared<CodeArguments, Outcome> {
  const statement = emailsWithCodes.get(windows) ?? prepareEmailWithCode(windows);
  emailsWithCodes.set(windows, statement);
  return statement;
}

/** Counts in so many windows. If none is over its limit, it finds the address, or makes it with the code. */
const prepareEmailWithCode = (windows: number) =>
  prepare<CodeArguments>()((_database, value) => {
    const counts = windows > 0;
    const counted = sql`${askedParts(windows, value)}, counted as (${counting(value, { waits: false })}),`;
    const isAllowed = sql`where not exists (select from counted join asked using (key) where hits > most)`;
    return sql<Outcome>`
      with ${counts ? counted : sql``}
      ${parts(newEmail(value, counts ? isAllowed : sql``), value)},
      code as (${insertedCode(value, sql`from made`)})
      select ${counts ? sql`(select jsonb_agg(counted) from counted)` : sql`'[]'::jsonb`} as hits,
        email_id, user_id, address, address_key, verified, is_new
      from (select) as always left join (
        select *, true as is_new from made
        union all select *, false from emails where address_key = ${value('key')}
      ) as found on true`;
  });

const insertPhone = prepare<Values>()((_database, value) =>
  statement<PhoneRow>(
    sql`insert into phone_numbers (phone_id, phone_number, user_id, created_at)
        values (${value('id')}, ${value('key')}, ${value('user_id')}, ${value('created_at')})
        on conflict (phone_number) do nothing`,
    value,
  ),
);

function valuesOf(world: RuleWorld, id: string, address: Written, status: Status): Values {
  const user = newUserRow(world);
  const fact = factValues({ kind: 'user.created', userId: user.user_id, details: {} });
  // If not everyone may sign up, a user is active after the proof, whatever the page asks for.
  const first = isRestricted(world.settings.project) ? 'pending' : status;
  return { ...fact, ...user, status: first, id, address: address.typed, key: address.key };
}

/** Undefined when another visit has just written the address. */
export async function createEmail(
  world: StoreWorld,
  address: Written,
  status: Status,
): Promise<EmailRow | undefined> {
  await requireRoom(world, world.database, 'accounts');
  const values = valuesOf(world, `email-${world.random.uuid()}`, address, status);
  const [row] = await insertEmail(world.database, values);
  return row;
}

interface EmailWithCode {
  email: EmailColumns;
  /** Else the code is still to be stored. */
  isNew: boolean;
}

const noCount: Pick<Counting, 'windows' | 'values'> = {
  windows: 0,
  values: { now: new Date(0), difference: '' },
};

/**
 * The address on file, or a new one with the code that is sent to it. Undefined when another visit has just written the address.
 *
 * @param code the code for an address with this id
 * @param limit counts the message, unless it is counted already
 * @throws Refusal `too_many_requests`, `account_quota_reached`
 */
export async function findOrCreateEmailWithCode(
  world: StoreWorld,
  address: Written,
  code: (id: string) => CodeValues,
  limit?: Counting,
): Promise<EmailWithCode | undefined> {
  if (world.settings.project.quotas.accounts !== null && !(await isOnFile(world, address)))
    await requireRoom(world, world.database, 'accounts');
  const id = `email-${world.random.uuid()}`;
  const { windows, values: counted } = limit ?? noCount;
  const values = { ...counted, ...valuesOf(world, id, address, 'pending'), ...code(id) };
  const [row] = await insertEmailWithCode(windows)(world.database, values);
  const hits = row?.hits.map((hit) => ({ ...hit, ends_at: new Date(hit.ends_at) })) ?? [];
  const refusal = await limit?.judge(world.database, hits);
  if (refusal) throw refusal;
  if (!row || row.email_id === null) return undefined;
  const { hits: _hits, is_new: isNew, ...email } = row;
  return { email, isNew };
}

async function isOnFile({ database }: Parts<'database'>, { key }: Written): Promise<boolean> {
  const row = await database
    .selectFrom('emails')
    .select('email_id')
    .where('address_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when another visit has just written the number. */
export async function createPhone(
  world: StoreWorld,
  number: Written,
  status: Status,
): Promise<PhoneRow | undefined> {
  await requireRoom(world, world.database, 'accounts');
  const values = valuesOf(world, `phone-number-${world.random.uuid()}`, number, status);
  const [row] = await insertPhone(world.database, values);
  return row;
}
