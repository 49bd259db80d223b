/** What all screens with the form for a new password share, of users and of members. Pure. */
import type { LudsRequirements, PasswordStrength } from '../../../session-core/wire/passwords.ts';
import type { Problem } from '../../machine/machine.ts';
import type { PasswordsEvent, PasswordsTask, Verdict } from './flow.ts';

export type JudgeTask = Extract<PasswordsTask, { do: 'passwords.judge' }>;

/** What that form sends, and what the server says to it. */
export type NewPasswordEvent = Extract<
  PasswordsEvent,
  { type: 'passwords.paused' | 'passwords.judged' | 'passwords.submitted' }
>;

/** Has a typed password checked. An empty one only clears the problem. */
export function judge(typed: Omit<JudgeTask, 'do'>): { readonly run?: JudgeTask } {
  return typed.password === '' ? {} : { run: { do: 'passwords.judge', ...typed } };
}

/** Whether a task other than the check of a typed password is running. */
export function isSubmitting(busy: readonly string[]): boolean {
  return busy.some((name) => name !== 'passwords.judge');
}

export const passwordMissing: Problem = {
  code: 'password_missing',
  message: 'The password is empty.',
  field: 'password',
};

export function judged<S extends { readonly verdict: Verdict | null }>(
  screen: S,
  { verdict }: Pick<S, 'verdict'>,
) {
  return { screen: { ...screen, verdict } };
}

/** The check of a password failed, which says nothing about the password. */
export function notJudged(problem: Problem): { problem: Problem } {
  return { problem: { ...problem, field: 'strength' } };
}

type Strength = Pick<PasswordStrength, 'valid_password' | 'breached_password' | 'strength_policy' | 'score'>;

/** @param feedback other servers omit what is missing if their policy does not count it */
export function verdictOf(
  strength: Strength,
  feedback: {
    readonly warning: string | null;
    readonly suggestions?: readonly string[] | null;
  } & Partial<Pick<LudsRequirements, 'missing_characters' | 'missing_complexity'>>,
  edit: number,
): Verdict {
  const { valid_password: valid, breached_password: breached, strength_policy: policy, score } = strength;
  const { warning, suggestions, missing_characters = 0, missing_complexity = 0 } = feedback;
  return {
    ...{ edit, valid, breached, policy, score, warning },
    suggestions: suggestions ?? [],
    hasLength: missing_characters === 0,
    hasKinds: missing_complexity === 0,
  };
}
