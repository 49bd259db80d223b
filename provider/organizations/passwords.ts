/** Passwords of members: one for each membership, or one for all organizations of an address, as the project decides. */
import type { MemberRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { projectIdOf } from './organization-rows.ts';

export interface KnownMemberPassword {
  password_id: string;
  hash: string;
  requires_reset: boolean;
}

type Owner = Pick<MemberRow, 'member_id' | 'address_key'>;

export const isShared = ({ settings }: World): boolean => settings.project.cross_org_passwords;

export function findMemberPassword(
  world: World,
  queries: Queries,
  { member_id, address_key }: Owner,
): Promise<KnownMemberPassword | undefined> {
  const query = queries
    .selectFrom('member_passwords')
    .select(['password_id', 'hash', 'requires_reset'])
    .where('project_id', '=', projectIdOf(world));
  return isShared(world)
    ? query.where('address_key', '=', address_key).executeTakeFirst()
    : query.where('member_id', '=', member_id).executeTakeFirst();
}

/**
 * Removes the password of a member of this organization.
 *
 * @param check that the caller may do this to its owner
 * @throws Refusal `member_password_not_found`; `unauthorized_action` where all organizations share it
 */
export async function removeMemberPassword(
  world: World,
  trx: Queries,
  organizationId: string,
  passwordId: string,
  check: (memberId: string) => void,
): Promise<string> {
  if (isShared(world)) {
    throw new Refusal('unauthorized_action', { message: 'Other organizations share this password.' });
  }
  const found = await trx
    .selectFrom('member_passwords')
    .innerJoin('members', 'members.member_id', 'member_passwords.member_id')
    .select('members.member_id')
    .where('password_id', '=', passwordId)
    .where('members.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!found) throw new Refusal('member_password_not_found');
  check(found.member_id);
  await trx.deleteFrom('member_passwords').where('password_id', '=', passwordId).execute();
  return found.member_id;
}
