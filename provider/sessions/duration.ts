/** How long a caller may ask a session to last. */
import { Refusal } from '../http/refusal.ts';
export const minSessionMinutes = 5;

export const maxSessionMinutes = 527_040;

/** @throws Refusal `invalid_session_duration`, also without a duration */
export function checkDuration(minutes: number | undefined): number {
  const whole = minutes !== undefined && Number.isInteger(minutes);
  if (whole && minutes >= minSessionMinutes && minutes <= maxSessionMinutes) return minutes;
  throw new Refusal('invalid_session_duration');
}
