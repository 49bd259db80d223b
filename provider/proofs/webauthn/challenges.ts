/** Challenges of passkey ceremonies: each works once, within five minutes, in its own ceremony. */
import { later, minute } from '../../clock/clock.ts';
import type { WebAuthnChallengeRow } from '../../database/schema.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';

/** The longest timeout that the standard recommends. @see https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range */
const challengeMinutes = 5;
/** The life of a challenge in milliseconds, as browsers expect it. */
export const timeout = challengeMinutes * minute;

type Ceremony = Omit<WebAuthnChallengeRow, 'challenge_hash' | 'expires_at'>;

/** @returns the bytes for the authenticator to sign */
export async function newChallenge(
  world: Parts<'clock' | 'database' | 'random'>,
  ceremony: Ceremony,
): Promise<Uint8Array<ArrayBuffer>> {
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

/** Uses up the challenge, whether the response to it is valid or not. Null if it is unknown, used or expired. */
export async function consumeChallenge(
  world: Parts<'database' | 'clock'>,
  challenge: string,
): Promise<WebAuthnChallengeRow | null> {
  const row = await world.database
    .deleteFrom('webauthn_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > world.clock.now() ? row : null;
}
