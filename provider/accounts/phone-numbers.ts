/** Phone numbers: their form, and the users they belong to. */
import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { PhoneRow, Queries } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { Refusal } from '../http/refusal.ts';
import type { StoreWorld } from '../world/ground.ts';
import type { Address } from './emails.ts';
import { createPhone } from './new-holders.ts';

/** What people put between the digits; letters and signs of other scripts are not part of a number. */
const international = /^\+[0-9][0-9 ().-]{4,30}$/;

/** Messages to such numbers earn their owner money: a target of toll fraud. */
const costlyKinds: (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST'];

/**
 * Reads a number in international form and writes it in E.164.
 *
 * @param countries that messages are sent to, as ISO 3166 codes; empty: all
 * @throws Refusal `invalid_phone_number`, `invalid_phone_number_country_code`
 * @see https://www.itu.int/rec/T-REC-E.164
 */
export function readPhoneNumber(text: string, countries: readonly string[]): Address {
  const typed = text.trim();
  if (!international.test(typed)) throw new Refusal('invalid_phone_number');
  const number = parse(typed);
  if (!number.isValid() || costlyKinds.includes(number.getType())) throw new Refusal('invalid_phone_number');
  if (countries.length > 0 && !(number.country && countries.includes(number.country))) {
    throw new Refusal('invalid_phone_number_country_code');
  }
  return { typed: number.number, key: number.number };
}

function parse(text: string) {
  try {
    return parsePhoneNumberWithError(text, { extract: false });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const type =
      error.message === 'INVALID_COUNTRY' ? 'invalid_phone_number_country_code' : 'invalid_phone_number';
    throw new Refusal(type, { cause: error });
  }
}

export function findPhone(queries: Queries, number: Address): Promise<PhoneRow | undefined> {
  return queries
    .selectFrom('phone_numbers')
    .selectAll()
    .where('phone_number', '=', number.key)
    .executeTakeFirst();
}

/** The stored number; a new one comes with a new user. */
export async function findOrCreatePhone(
  world: StoreWorld,
  number: Address,
  status: Status,
): Promise<PhoneRow> {
  const find = () => findPhone(world.database, number);
  // Another visit may just have written it.
  const phone = (await find()) ?? (await createPhone(world, number, status)) ?? (await find());
  if (!phone) throw new Error('A phone number vanished right after it was written.');
  return phone;
}
