/** How long a link to a new password lives. */
import type { LoginConfig } from '../../machine/config.ts';

/** When the host does not say. Minutes. */
const defaultExpirationMinutes = 30;

/** The moment at which a link that was asked for at `at` stops working. Milliseconds. */
export function resetExpiry({ passwordOptions }: LoginConfig, at: number): number {
  const { resetPasswordExpirationMinutes = defaultExpirationMinutes } = passwordOptions;
  return at + resetPasswordExpirationMinutes * 60_000;
}
