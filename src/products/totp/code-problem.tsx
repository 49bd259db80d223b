/** What was wrong with a code, and how many more may be tried. */
import { ErrorNotice } from '../../components/notice.tsx';
import { useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';

export interface CodeProblemProps {
  id: string;
  problem: Problem | null;
  triesLeft: number | undefined;
}

/** Draws it; a count is only worth saying once a code was wrong. */
export function CodeProblem({ id, problem, triesLeft }: CodeProblemProps) {
  const { t } = useUi();
  const count = problem?.field && triesLeft !== undefined ? ` ${t('totp.triesLeft', { n: triesLeft })}` : '';
  return <ErrorNotice id={id}>{problem && `${t.problem(problem)}${count}`}</ErrorNotice>;
}
