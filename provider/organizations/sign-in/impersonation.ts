/** The proof of an impersonator in the session of a member. */
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Queries } from '../../database/schema.ts';
import { memberHolder } from '../../holders/holder.ts';
import type { Start } from '../../sessions/session-rows.ts';
import type { Parts } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';
import { firstProof } from './proofs.ts';

/** Finds the member for `beginImpersonation`. */
export async function impersonatedMember(
  world: Parts<'settings'>,
  trx: Queries,
  memberId: string,
  factor: Factor,
): Promise<Pick<Start<'member'>, 'holder' | 'proofs'> | undefined> {
  const member = await trx
    .selectFrom('members')
    .select(['member_id', 'organization_id'])
    .where('member_id', '=', memberId)
    .where('project_id', '=', projectIdOf(world))
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!member) return undefined;
  const where = { organizationId: member.organization_id, memberId };
  return { holder: memberHolder(world, member), proofs: [firstProof('impersonated', factor, where)] };
}
