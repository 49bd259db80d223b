/** What a passkey of members proves: it belongs to a person, that is to an address, and opens all memberships of it. */
import { type RegistrationOf, webauthnFactor } from '../../accounts/webauthn-registrations.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { firstProof, secondProof } from '../../organizations/sign-in/proofs.ts';

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
  const first = firstProof('passkey', factor, { address });
  return userVerified && member_id !== null ? [first, secondProof('passkey', factor, member_id)] : [first];
}
