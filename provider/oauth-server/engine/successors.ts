/** The token that follows a refresh token: always the same one, so that a retry loses nothing. */
import { second } from '../../clock/clock.ts';
import { hashKeyed } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';

/** How long an app may use a refresh token again, if it has not received the reply. */
const grace = 30 * second;

/**
 * Computed, not stored: two processes that rotate one token at the same moment give out the same successor. It can be
 * neither guessed without the provider's key, nor computed from the database, which has no token.
 *
 * @see RFC 9700 section 4.14.2
 */
export function successorOf({ pepper }: Parts<'pepper'>, token: string): string {
  return hashKeyed(pepper, 'refresh token after', token);
}

export function isInGrace({ clock }: Parts<'clock'>, usedAt: Date): boolean {
  return clock.now().getTime() - usedAt.getTime() <= grace;
}
