/** The proofs that a session lists. */

import { isDeepStrictEqual } from 'node:util';
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Proved } from '../../database/tables/sessions.ts';

/** Proves control of an email address or a phone number. */
export function contactFactor(
  type: 'otp' | 'magic_link',
  channel: 'email' | 'sms' | 'whatsapp',
  { id, address }: { id: string; address: string },
  at: Date,
): Factor {
  const common = { type, last_authenticated_at: at.toISOString() };
  return channel === 'email'
    ? { delivery_method: channel, ...common, email_factor: { email_id: id, email_address: address } }
    : { delivery_method: channel, ...common, phone_number_factor: { phone_id: id, phone_number: address } };
}

/** Proves knowledge of the password. */
export function passwordFactor(at: Date): Factor {
  return { delivery_method: 'knowledge', type: 'password', last_authenticated_at: at.toISOString() };
}

/** The newer of two proofs by one means that count in the same place stays. It keeps what the older has shown of a second factor. */
export function withProofs<P extends Proved>(proofs: readonly P[], more: readonly P[]): P[] {
  const areAlike = (one: P, other: P) => isDeepStrictEqual(meansOf(one), meansOf(other));
  const renewed = more.map((proof) => {
    const { second, isBoth } = proofs.find((one) => areAlike(one, proof)) ?? {};
    return { ...proof, second: proof.second ?? second, isBoth: proof.isBoth || isBoth };
  });
  return [...proofs.filter((proof) => !more.some((one) => areAlike(one, proof))), ...renewed];
}

function meansOf(proof: Proved & Partial<Pick<Proof, 'memberId' | 'organizationId'>>) {
  const { factor, memberId = null, organizationId = null } = proof;
  return { factor: { ...factor, last_authenticated_at: '' }, memberId, organizationId };
}

/** The proof alone, of what says more. */
export const proofOf = ({ factor, second, isBoth }: Proved): Proved => ({ factor, second, isBoth });

export const factorsOf = (proofs: readonly Proved[]): Factor[] => proofs.map(({ factor }) => factor);
