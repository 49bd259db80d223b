/** A password that a signed-in member sets: only soon after a proof, and after the second factor if they have one. */
import { minute } from '../../clock/clock.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { isGuardedElsewhere, isShared, setMemberPassword } from '../../proofs/passwords/of-members.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import { type OpenSession, renewSession } from '../../sessions/session-rows.ts';
import type { Parts } from '../../world/ground.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { countsFor, isPrimary, passwordProof, provingMethods } from '../sign-in/proofs.ts';
import { lockProver, requireOldFactor } from './second-factors.ts';

const freshMinutes = 5;

/**
 * @throws Refusal `session_not_found`, `session_too_old_to_reset_password`, `unauthorized_action`,
 *   `action_available_only_once_primary_authentication_is_met`
 */
export async function setPasswordInSession(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  hash: string,
): Promise<OpenSession<'member'>> {
  const { organization_id, member_id } = await requireSession(world, trx, caller, 'member');
  const prover = await lockProver(world, trx, caller, { organization_id, member_id });
  const { session, member } = prover;
  if (!session) throw new Refusal('session_not_found');
  const fresh = session.proofs.filter((proof) => isFresh(world, proof));
  if (!fresh.some((proof) => reaches(world, proof, member))) {
    throw new Refusal('session_too_old_to_reset_password');
  }
  if (await isGuardedElsewhere(world, trx, member, fresh)) {
    throw new Refusal('action_available_only_once_primary_authentication_is_met', {
      message:
        'The password opens another organization that has a second factor. Prove first that the address is yours.',
      details: { allowed_auth_methods: provingMethods.filter((method) => method !== 'sso') },
    });
  }
  await requireOldFactor(world, trx, prover);
  const memberId = isShared(world) ? null : member_id;
  const address = { typed: member.address, key: member.address_key };
  const proofs = [passwordProof({ address, memberId, at: world.clock.now() })];
  const joined = await renewSession<'member'>(world, trx, caller, session, { proofs, minutes: undefined });
  const keptSession = { sessionId: session.session_id, token: caller.sessionToken };
  await setMemberPassword(world, trx, caller, member, hash, keptSession);
  return joined;
}

function isFresh({ clock }: Parts<'clock'>, { factor }: Proof): boolean {
  return clock.now().getTime() - Date.parse(factor.last_authenticated_at) <= freshMinutes * minute;
}

/**
 * Whether the proof reaches as far as the password. A password for all organizations of an address needs a proof that
 * all of them accept: one organization’s login, or its admins, cannot give it.
 */
function reaches(world: Parts<'settings'>, proof: Proof, member: MemberRow): boolean {
  if (!isPrimary(proof) || !countsFor(proof, member)) return false;
  return !isShared(world) || (proof.organizationId === null && proof.memberId === null);
}
