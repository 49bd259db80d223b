/** Stores a new address with its new user, and perhaps a code, in one statement, because every first visit waits for it. */
import { type RawBuilder, sql } from 'kysely';
import { type FactValues, factParts, factValues } from '../audit/record.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { EmailRow, PhoneRow } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { withoutWaiting } from '../database/without-waiting.ts';
import type { World } from '../world.ts';
import type { CodeValues } from './codes.ts';
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

/** The commit does not wait, because the code or link that follows waits for its own. */
const statement = <Row>(address: RawBuilder<unknown>, value: Argument<Values>) => sql<Row>`
  with ${parts(address, value)} select * from made where ${sql.raw(withoutWaiting)}`;

const newEmail = (value: Argument<Values>) => sql`
  insert into emails (email_id, address, address_key, user_id, created_at)
  values (${value('id')}, ${value('address')}, ${value('key')}, ${value('user_id')}, ${value('created_at')})
  on conflict (address_key) do nothing`;

const insertEmail = prepare<Values>()((_database, value) => statement<EmailRow>(newEmail(value), value));

/** A known address is only found. */
const insertEmailWithCode = prepare<Values & CodeValues>()(
  (_database, value) => sql<EmailRow & { is_new: boolean }>`
    with ${parts(newEmail(value), value)},
    code as (
      insert into otp_codes (
        code_id, email_id, phone_id, channel, claimant_id, code_hash, browser_hash, created_at, expires_at
      )
      select ${value('codeId')}, ${value('emailId')}, ${value('phoneId')}, ${value('channel')}, ${value('claimantId')},
        ${value('codeHash')}, ${value('browserHash')}, ${value('now')}::timestamptz, ${value('end')}::timestamptz
      from made
    )
    select *, true as is_new from made
    union all select *, false from emails where address_key = ${value('key')}`,
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

interface EmailWithCode {
  email: EmailRow;
  /** Else the code is still to be stored. */
  isNew: boolean;
}

/**
 * The address on file, or a new one with the code that is sent to it. Undefined when another visit has just written the address.
 *
 * @param code the code for an address with this id
 */
export async function findOrCreateEmailWithCode(
  world: World,
  address: Written,
  code: (id: string) => CodeValues,
): Promise<EmailWithCode | undefined> {
  const id = `email-${world.random.uuid()}`;
  const values = { ...valuesOf(world, id, address, 'pending'), ...code(id) };
  const [row] = await insertEmailWithCode(world.database, values);
  if (!row) return undefined;
  const { is_new: isNew, ...email } = row;
  return { email, isNew };
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
