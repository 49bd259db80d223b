/** Challenges of passkey ceremonies: each is answered once, within five minutes, in the ceremony it was made for. */
import { later, minute } from '../clock.ts';
import type { WebAuthnChallengeRow } from '../database/schema.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';

/** The longest that the standard recommends. @see https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range */
const challengeMinutes = 5;
/** The same in milliseconds, as browsers expect it. */
export const timeout = challengeMinutes * minute;

type About = Omit<WebAuthnChallengeRow, 'challenge_hash' | 'expires_at'>;

/** @returns the bytes that the authenticator is to sign */
export async function newChallenge(world: World, about: About): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(world.random.bytes(32));
  await world.database
    .insertInto('webauthn_challenges')
    .values({
      ...about,
      challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
      expires_at: later(world.clock.now(), timeout),
    })
    .execute();
  return challenge;
}

/** Uses the challenge up, whatever comes of the answer to it. Null if it is unknown, was answered or has expired. */
export async function takeChallenge(world: World, challenge: string): Promise<WebAuthnChallengeRow | null> {
  const row = await world.database
    .deleteFrom('webauthn_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > world.clock.now() ? row : null;
}
