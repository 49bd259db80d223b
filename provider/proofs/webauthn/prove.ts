/** Verifies the answer of an authenticator, for a sign-in of a user or a member. */
import { findRegistration, type RegistrationOf } from '../../accounts/webauthn-registrations.ts';
import type { Queries, SessionOf, SessionRow } from '../../database/schema.ts';
import { type HolderKind, holderColumn, type Owner } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { LimitWorld } from '../../world/ground.ts';
import { verifyAssertion } from './authentication.ts';
import { consumeChallenge } from './challenges.ts';
import { readAssertion } from './credential.ts';

/** Whose sessions and passkeys they are. */
interface Whose<Of extends HolderKind> {
  kind: Of;
  current(world: LimitWorld, caller: Caller): Promise<SessionOf<Of>>;
  ownerOf(world: LimitWorld, queries: Queries, session: SessionOf<Of>): Promise<Owner>;
}

/** What an authenticator has shown. */
interface ProvedPasskey<Of extends HolderKind> {
  registration: RegistrationOf<Of>;
  /** Whether it verified its user, by finger, face or PIN: then it is two factors at once. */
  userVerified: boolean;
  /** Checks the passkey again in the transaction of the sign-in. @throws Refusal if the passkey was removed meanwhile */
  recheck(trx: Queries): Promise<void>;
}

/** @throws Refusal `unable_to_auth_webauthn_registration`, `webauthn_registration_not_found` */
export async function provePasskey<Of extends HolderKind>(
  world: LimitWorld,
  caller: Caller,
  holders: Whose<Of>,
  text: string,
): Promise<ProvedPasskey<Of>> {
  const assertion = readAssertion(text);
  const column = holderColumn[holders.kind];
  const challenge = await consumeChallenge(world, assertion.client.challenge);
  if (!challenge || challenge.ceremony === 'register')
    throw new Refusal('unable_to_auth_webauthn_registration');
  const place = { kind: holders.kind, projectId: world.settings.project.project_id };
  const find = async (queries: Queries) => {
    const registration = await findRegistration(queries, place, assertion.credential.id);
    if (!registration) throw new Refusal('webauthn_registration_not_found');
    return registration;
  };
  const registration = await find(world.database);
  if (challenge.ceremony === 'secondary') {
    // A challenge for the signed-in holder is answered by the same one, with a passkey of theirs.
    const session = await holders.current(world, caller);
    const owner = await holders.ownerOf(world, world.database, session);
    const isOwn = Object.entries(owner).every(([key, value]) => Reflect.get(registration, key) === value);
    if (!isOwn || (session as SessionRow)[column] !== challenge[column])
      throw new Refusal('unable_to_auth_webauthn_registration');
  }
  const { userVerified } = await verifyAssertion(world, challenge, registration, assertion);
  return {
    registration,
    userVerified,
    async recheck(trx) {
      await find(trx);
    },
  };
}
