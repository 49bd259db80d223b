/** Passkeys of members: each belongs to a person, that is to an address, and opens all memberships of it. */
import { sql } from 'kysely';
import {
  type PasskeyOwner,
  type RegistrationOf,
  webauthnFactor,
} from '../../accounts/webauthn-registrations.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { secondProof } from '../../organizations/sign-in/proofs.ts';

export const ownerOfMember = ({
  project_id,
  address_key,
}: Pick<MemberRow, 'project_id' | 'address_key'>): Extract<PasskeyOwner, { address_key: string }> => ({
  project_id,
  address_key,
});

/**
 * What a passkey proves: the first factor for its address. If it verified its user, it is the second one too, but only for the
 * member in whose session it was registered: elsewhere the policy may have asked for more.
 */
export function passkeyProofs(
  { registration, userVerified }: { registration: RegistrationOf<'member'>; userVerified: boolean },
  at: Date,
): Proof[] {
  const factor = webauthnFactor(registration, at);
  const { address_key: address, member_id } = registration;
  const first: Proof = {
    factor: { ...factor, sequence_order: 'PRIMARY' },
    method: 'passkey',
    address,
    provesAddress: false,
    organizationId: null,
    memberId: null,
  };
  return userVerified && member_id !== null ? [first, secondProof('passkey', factor, member_id)] : [first];
}

/** A passkey without a membership would sign in the next person who has the address. */
export async function endStrayPasskeys(
  trx: Queries,
  projectId: string,
  addressKeys: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('webauthn_registrations')
    .where('project_id', '=', projectId)
    .where('address_key', '=', sql<string>`any(${addressKeys}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('member_id')
            .whereRef('members.project_id', '=', 'webauthn_registrations.project_id')
            .whereRef('members.address_key', '=', 'webauthn_registrations.address_key')
            .where('members.status', '!=', 'deleted'),
        ),
      ),
    )
    .execute();
}

/** Removes passkeys once a member has left an address. Their other passkeys there are no second factor of theirs any more. */
export async function leavePasskeys(trx: Queries, member: MemberRow): Promise<void> {
  await trx
    .updateTable('webauthn_registrations')
    .set({ member_id: null })
    .where('member_id', '=', member.member_id)
    .execute();
  await endStrayPasskeys(trx, member.project_id, [member.address_key]);
}
