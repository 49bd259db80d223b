/** What all screens with the form for a new password share, of users and of members. Pure. */
import type { Problem } from '../../machine/machine.ts';
import type { PasswordsEvent, Verdict } from './flow.ts';

/** What that form sends, and what the server says to it. */
export type NewPasswordEvent = Extract<
  PasswordsEvent,
  { type: 'passwords.paused' | 'passwords.judged' | 'passwords.submitted' }
>;

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
