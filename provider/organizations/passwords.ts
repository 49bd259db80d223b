/** Passwords of members: one for each membership, or one for all organizations of an address, as the project decides. */
import type { MemberRow, Queries } from '../database/schema.ts';
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
