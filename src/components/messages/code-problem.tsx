/** The problem with a code, and the number of tries left. */
import type { ProblemFacts } from '../../strings/problem-text.ts';
import { useUi } from '../ui.tsx';
import { ErrorNotice } from './notice.tsx';

export interface CodeProblemProps {
  id: string;
  problem: (ProblemFacts & { readonly field?: string; readonly triesLeft?: number }) | null;
}

/** Draws the problem; shows the count only after a wrong code. */
export function CodeProblem({ id, problem }: CodeProblemProps) {
  const { t } = useUi();
  const n = problem?.field ? problem.triesLeft : undefined;
  const count = n === undefined ? '' : t.gap + t('totp.triesLeft', { n });
  return (
    <ErrorNotice id={id} ofField={Boolean(problem?.field)}>
      {problem && `${t.problem(problem)}${count}`}
    </ErrorNotice>
  );
}
