/** Challenges of passkey ceremonies: each works once, within five minutes, in its own ceremony. */
import { later, minute } from '../../clock/clock.ts';
import { isRepeated, usedNow } from '../../database/one-use.ts';
import type { WebAuthnChallengeRow } from '../../database/schema.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';

/** The longest timeout that the standard recommends. @see https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range */
const challengeMinutes = 5;
/** The life of a challenge in milliseconds, as browsers expect it. */
export const timeout = challengeMinutes * minute;

type Ceremony = Omit<WebAuthnChallengeRow, 'challenge_hash' | 'expires_at' | 'used_at' | 'used_by'>;

/** @returns the bytes for the authenticator to sign */
export async function newChallenge(world: StoreWorld, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(world.random.bytes(32));
  await world.database
    .insertInto('webauthn_challenges')
    .values({
      ...ceremony,
      challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
      expires_at: later(world.clock.now(), timeout),
    })
    .execute();
  return challenge;
}

/** A challenge that the request has used up. */
export interface UsedChallenge extends WebAuthnChallengeRow {
  /** Whether it did so before, and its proxy sends it again. */
  isRepeated: boolean;
}

/** Uses up the challenge, whether the response to it is valid or not. Null if it is unknown, used or expired. */
export async function consumeChallenge(
  world: Parts<'database' | 'clock'>,
  challenge: string,
): Promise<UsedChallenge | null> {
  const now = world.clock.now();
  const hash = hashToken(challenge);
  const fresh = await world.database
    .updateTable('webauthn_challenges')
    .set(usedNow(now))
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (fresh) return { ...fresh, isRepeated: false };
  const used = await world.database
    .selectFrom('webauthn_challenges')
    .selectAll()
    .where('challenge_hash', '=', hash)
    .executeTakeFirst();
  return used && isRepeated(used, now) ? { ...used, isRepeated: true } : null;
}
