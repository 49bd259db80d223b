/** Stores a new address and its new user in one statement, because every first visit waits for it. */
import { type RawBuilder, sql } from 'kysely';
import { type FactValues, factParts, factValues } from '../audit/record.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { EmailRow, PhoneRow } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { withoutWaiting } from '../database/without-waiting.ts';
import type { World } from '../world.ts';
import { isRestricted } from './sign-up.ts';
import { newUserRow } from './user-rows.ts';

/** As typed, and as compared. */
interface Written {
  typed: string;
  key: string;
}

type UserValues = ReturnType<typeof newUserRow> & { status: Status };
type Values = FactValues & UserValues & { id: string; address: string; key: string };

/**
 * The address comes first: of two first visits at once it lets one through, and only that one makes a user. References are
 * checked when all is written. The commit does not wait, because the code or link that follows waits for its own.
 */
const statement = <Row>(address: RawBuilder<unknown>, value: Argument<Values>) => sql<Row>`
  with made as (${address} returning *),
  holder as (
    insert into users (user_id, status, created_at, roles, next_sweep_at)
    select user_id, ${value('status')}::text, created_at, ${value('roles')}::jsonb, ${value('next_sweep_at')}::timestamptz
    from made
  ),
  ${factParts(value, sql`from made`)}
  select * from made where ${sql.raw(withoutWaiting)}`;

const insertEmail = prepare<Values>()((_database, value) =>
  statement<EmailRow>(
    sql`insert into emails (email_id, address, address_key, user_id, created_at)
        values (${value('id')}, ${value('address')}, ${value('key')}, ${value('user_id')}, ${value('created_at')})
        on conflict (address_key) do nothing`,
    value,
  ),
);

const insertPhone = prepare<Values>()((_database, value) =>
  statement<PhoneRow>(
    sql`insert into phone_numbers (phone_id, phone_number, user_id, created_at)
        values (${value('id')}, ${value('key')}, ${value('user_id')}, ${value('created_at')})
        on conflict (phone_number) do nothing`,
    value,
  ),
);

function valuesOf(world: World, id: string, address: Written, status: Status): Values {
  const user = newUserRow(world);
  const fact = factValues({ kind: 'user.created', userId: user.user_id, details: {} });
  // Not everyone may sign up: then a user is active after the proof, whatever the page asks for.
  const first = isRestricted(world.settings.project) ? 'pending' : status;
  return { ...fact, ...user, status: first, id, address: address.typed, key: address.key };
}

/** Undefined when another visit has just written the address. */
export async function createEmail(
  world: World,
  address: Written,
  status: Status,
): Promise<EmailRow | undefined> {
  const values = valuesOf(world, `email-${world.random.uuid()}`, address, status);
  const [row] = await insertEmail(world.database, values);
  return row;
}

/** Undefined when another visit has just written the number. */
export async function createPhone(
  world: World,
  number: Written,
  status: Status,
): Promise<PhoneRow | undefined> {
  const values = valuesOf(world, `phone-number-${world.random.uuid()}`, number, status);
  const [row] = await insertPhone(world.database, values);
  return row;
}
