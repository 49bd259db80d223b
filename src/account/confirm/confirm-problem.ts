/** Turns an error of a proof into a problem that the step can show. */
import type { Problem } from '../../machine/machine.ts';
import { problemOf } from '../../machine/problem.ts';

/** The code of the problem that only this page has words for. */
export const otherWallet = 'account_other_wallet';

/** The wallet has another account than the one that it should prove. */
export class OtherWallet extends Error {
  override readonly name = 'OtherWallet';
}

export function confirmProblem(error: unknown): Problem {
  if (error instanceof OtherWallet) return { code: otherWallet, message: error.message };
  return problemOf(error);
}
