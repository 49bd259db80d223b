/** The lifetime of a link to a new password. */
import type { LoginConfig } from '../../machine/config.ts';

/** The default. Minutes. */
const defaultExpirationMinutes = 30;

/** When a link requested at `at` expires. Milliseconds. */
export function resetExpiry({ passwordOptions }: LoginConfig, at: number): number {
  const { resetPasswordExpirationMinutes = defaultExpirationMinutes } = passwordOptions;
  return at + resetPasswordExpirationMinutes * 60_000;
}
