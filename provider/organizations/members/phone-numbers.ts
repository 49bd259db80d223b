/** The number of a member: one for each, which no other member of the organization has proved. */
import { readPhoneNumber } from '../../accounts/phone-numbers.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';

/**
 * What changes in the row of a member who gets this number.
 *
 * @throws Refusal `invalid_phone_number`, `duplicate_member_phone_number_for_member`, `duplicate_member_phone_number`
 */
export async function numberChange(
  world: Parts<'settings'>,
  trx: Queries,
  member: Pick<MemberRow, 'organization_id' | 'member_id' | 'mfa_phone_number' | 'mfa_phone_verified'>,
  typed: string,
): Promise<{ mfa_phone_number?: string; mfa_phone_verified?: boolean }> {
  const number = readNumber(world, typed);
  if (member.mfa_phone_number === number) return {};
  checkOnly(member, number);
  await checkNumber(trx, member, number);
  return { mfa_phone_number: number, mfa_phone_verified: false };
}

/** A proved number is not replaced: it is deleted first. @throws Refusal `duplicate_member_phone_number_for_member` */
export function checkOnly(
  { mfa_phone_number, mfa_phone_verified }: Pick<MemberRow, 'mfa_phone_number' | 'mfa_phone_verified'>,
  number: string,
): void {
  if (mfa_phone_verified && mfa_phone_number !== number)
    throw new Refusal('duplicate_member_phone_number_for_member');
}

/** @throws Refusal `invalid_phone_number` */
export const readNumber = ({ settings }: Parts<'settings'>, number: string): string =>
  readPhoneNumber(number, settings.phoneCountries).key;

/** Checks that no other member has proved the number. @throws Refusal `duplicate_member_phone_number` */
export async function checkNumber(
  queries: Queries,
  { organization_id, member_id }: Pick<MemberRow, 'organization_id' | 'member_id'>,
  number: string,
): Promise<void> {
  const other = await queries
    .selectFrom('members')
    .select('member_id')
    .where('organization_id', '=', organization_id)
    .where('mfa_phone_number', '=', number)
    .where('mfa_phone_verified', '=', true)
    .where('status', '!=', 'deleted')
    .where('member_id', '!=', member_id)
    .executeTakeFirst();
  if (other) throw new Refusal('duplicate_member_phone_number');
}
