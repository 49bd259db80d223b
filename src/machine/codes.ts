/** What a failed try of a code means, for users and for members. Pure. */
import type { Failed, Problem } from './machine.ts';

/** A screen that asks for a code that was sent. */
export interface AsksForCode {
  /** ms on the machine's clock; null if it is not known. */
  readonly expiresAt: number | null;
  /** True after too many wrong codes: then `expiresAt` is the time of the last try. */
  readonly ended?: true;
}

const codeEnded: Problem = {
  code: 'code_ended',
  message: 'Too many wrong codes were tried.',
  field: 'code',
};

/** A refusal concerns the code; a failure of the call does not. */
export function aboutCode(problem: Problem): Problem {
  const isRefusal = problem.code === 'api_error' || problem.code === 'schema_error';
  return isRefusal && !problem.transient ? { ...problem, field: 'code' } : problem;
}

/** The step after a failed try. The server gives the same error for a wrong and an expired code; the clock distinguishes them. */
export function codeFailed<S extends AsksForCode>(
  screen: S,
  { problem, at }: Pick<Failed<{ do: string }>, 'problem' | 'at'>,
): { readonly screen?: S; readonly problem: Problem } {
  const { expiresAt, ended } = screen;
  if (problem.triesLeft === 0) {
    const over = { ...screen, expiresAt: Math.min(at, expiresAt ?? at), ended: true as const };
    return { screen: over, problem: codeEnded };
  }
  if (problem.errorType === 'otp_code_not_found' && expiresAt !== null && at >= expiresAt) {
    if (ended) return { problem: codeEnded };
    return { problem: { code: 'code_expired', message: 'The code has expired.', field: 'code' } };
  }
  return { problem: aboutCode(problem) };
}
