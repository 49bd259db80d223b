/** The accounts that members have at identity providers: each belongs to one member of an organization. */
import { record } from '../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { World } from '../world.ts';

export function findSocialMember(
  queries: Queries,
  { organization_id }: Pick<OrganizationRow, 'organization_id'>,
  type: string,
  subject: string,
): Promise<MemberRow | undefined> {
  return queries
    .selectFrom('members')
    .innerJoin('member_oauth_registrations as social', 'social.member_id', 'members.member_id')
    .selectAll('members')
    .where('social.organization_id', '=', organization_id)
    .where('social.provider_type', '=', type)
    .where('social.provider_subject', '=', subject)
    .where('members.status', '!=', 'deleted')
    .executeTakeFirst();
}

/** Stores the accounts that a member has signed in with. An account of another member stays theirs. */
export async function keepAccounts(
  world: World,
  trx: Queries,
  { member_id, organization_id }: Pick<MemberRow, 'member_id' | 'organization_id'>,
  proofs: readonly Proof[],
): Promise<void> {
  for (const { account } of proofs) {
    if (!account) continue;
    const { id, provider_type, provider_subject, profile_picture_url, locale, tenants } = account;
    const shown = { profile_picture_url, locale, tenants: JSON.stringify(tenants) };
    const made = await trx
      .insertInto('member_oauth_registrations')
      .values({
        member_oauth_registration_id: id,
        member_id,
        organization_id,
        provider_type,
        provider_subject,
        created_at: world.clock.now(),
        ...shown,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'provider_type', 'provider_subject'])
          .doUpdateSet(shown)
          .where('member_oauth_registrations.member_id', '=', member_id),
      )
      .returning('member_oauth_registration_id')
      .executeTakeFirst();
    // One that was there keeps its id.
    if (made?.member_oauth_registration_id !== id) continue;
    await record(trx, {
      kind: 'sign_in_method.added',
      userId: member_id,
      details: { method: 'social_account', id },
    });
  }
}
