/** The `luds` strength policy: a length, and how many kinds of characters (lower, upper, digits, symbols). */
import type { LudsRequirements } from '../../../session-core/wire/passwords.ts';

export interface LudsPolicy {
  /** How many of the four kinds, 1 to 4. */
  luds_complexity: number;
  /** Characters. */
  luds_minimum_count: number;
}

/** Reports what the password contains and what it lacks. */
export function checkLuds(password: string, policy: LudsPolicy): LudsRequirements {
  const kinds = {
    has_digit: /\p{Nd}/u.test(password),
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    // Everything else, including spaces and letters without case.
    has_symbol: /[^\p{Nd}\p{Ll}\p{Lu}]/u.test(password),
  };
  const present = Object.values(kinds).filter(Boolean).length;
  // In code points, so that an emoji counts as one character.
  const length = [...password].length;
  return {
    ...kinds,
    missing_characters: Math.max(0, policy.luds_minimum_count - length),
    missing_complexity: Math.max(0, policy.luds_complexity - present),
  };
}
