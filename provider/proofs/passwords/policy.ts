/** The project's password policy. */
import type { LudsRequirements, PasswordStrength } from '../../../session-core/wire/passwords.ts';
import { networkOf } from '../../http/networks.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { isBreached } from './breach.ts';
import { estimateGuessing } from './guessing.ts';

/** An attacker can guess a password with a lower score. */
const minScore = 3;
/** Requires nothing. */
const noLuds: LudsPolicy = { luds_complexity: 0, luds_minimum_count: 0 };

interface Candidate {
  password: string;
  /** The user's email address, which an attacker would try. */
  address: string | undefined;
  /** The visitor's IP address. */
  ip: string;
}

/** Checks a password against the project's policy. */
export async function checkPassword(
  world: Parts<'settings' | 'log'>,
  { password, address, ip }: Candidate,
): Promise<PasswordStrength> {
  const { project, passwords } = world.settings;
  const policy = project.password_config;
  const estimate = await estimateGuessing(networkOf(ip), { password, userWords: userWords(world, address) });
  const luds_requirements = checkLuds(password, policy ?? noLuds);
  const strong = policy
    ? luds_requirements.missing_characters + luds_requirements.missing_complexity === 0
    : estimate.score >= minScore;
  const breached = passwords.breachDetectionOnCreate && (await isBreached(world, password));
  return {
    valid_password: strong && !breached,
    score: estimate.score,
    breached_password: breached,
    breach_detection_on_create: passwords.breachDetectionOnCreate,
    strength_policy: policy ? 'luds' : 'zxcvbn',
    feedback: {
      warning: policy ? null : estimate.warning,
      suggestions: policy ? null : estimate.suggestions,
      luds_requirements,
    },
  };
}

/**
 * Refuses a password that the policy does not allow.
 *
 * @throws Refusal `weak_password`, `breached_password`
 */
export async function requireGoodPassword(
  world: Parts<'settings' | 'log'>,
  candidate: Candidate,
): Promise<void> {
  const strength = await checkPassword(world, candidate);
  if (strength.valid_password) return;
  if (strength.breached_password) {
    const message = 'The password is in a list of leaked passwords. Choose another.';
    throw new Refusal('breached_password', { message });
  }
  throw new Refusal('weak_password', { message: describeWeakness(strength) });
}

function describeWeakness({ feedback }: PasswordStrength): string {
  const { missing_characters: characters, missing_complexity: kinds } = feedback.luds_requirements;
  const hints = [
    ...(characters > 0 ? [`Add ${characters} or more characters.`] : []),
    ...(kinds > 0 ? [`Use ${kinds} more of: lower case, upper case, digits, symbols.`] : []),
    ...(feedback.warning ? [feedback.warning] : []),
    ...(feedback.suggestions ?? []),
  ];
  return ['The password is too weak.', ...hints].join(' ');
}

function userWords(world: Parts<'settings'>, address: string | undefined): string[] {
  const parts = address?.split(/[^\p{L}\p{N}]+/u) ?? [];
  const project = world.settings.project.project_name?.split(/\s+/) ?? [];
  return [address ?? '', ...parts, ...project]
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase());
}

/** The `luds` strength policy: a length, and how many kinds of characters (lower, upper, digits, symbols). */
interface LudsPolicy {
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
