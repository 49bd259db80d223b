/** The session in which a member of the support team looks at a member's account. */
import { later, minute } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { type OpenMemberSession, startSession } from './member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';

const tokenMinutes = 5;
const sessionMinutes = 60;

/** For the back office, which passes it on to the impersonator. */
export async function allowImpersonation(
  world: World,
  trx: Queries,
  { memberId: member_id, impersonator }: { memberId: string; impersonator: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(world.random);
  const expiresAt = later(world.clock.now(), tokenMinutes * minute);
  await trx
    .insertInto('impersonation_tokens')
    .values({ token_hash: hashToken(token), member_id, impersonator, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Uses the token up. @throws Refusal `unable_to_auth_impersonation_token` */
export async function beginImpersonation(
  world: World,
  trx: Queries,
  caller: Caller,
  token: string,
): Promise<OpenMemberSession> {
  const now = world.clock.now();
  const found = await trx
    .updateTable('impersonation_tokens')
    .from('members')
    .set({ used_at: now })
    .whereRef('members.member_id', '=', 'impersonation_tokens.member_id')
    .where('members.project_id', '=', projectIdOf(world))
    .where('members.status', '=', 'active')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['members.member_id', 'members.organization_id', 'impersonation_tokens.impersonator'])
    .executeTakeFirst();
  if (!found) throw new Refusal('unable_to_auth_impersonation_token');
  const { member_id: memberId, organization_id: organizationId, impersonator } = found;
  const proof: Proof = {
    factor: {
      delivery_method: 'impersonation',
      type: 'impersonated',
      last_authenticated_at: now.toISOString(),
      sequence_order: 'PRIMARY',
    },
    method: 'impersonated',
    address: null,
    provesAddress: false,
    organizationId,
    memberId,
  };
  const proofs = [proof];
  return startSession(world, trx, caller, {
    organizationId,
    memberId,
    proofs,
    minutes: sessionMinutes,
    impersonator,
  });
}
