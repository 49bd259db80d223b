/** The screen of a sign-in that returned to the page: a spinner, then a retry if it failed. */
import type { MessageId } from '../../strings/messages.ts';
import type { ProblemFacts } from '../../strings/problem-text.ts';
import { isUntried } from '../../strings/untried.ts';
import { Button } from '../buttons/button.tsx';
import { BackButton } from '../buttons/link.tsx';
import { Heading } from '../frame/heading.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { useUi } from '../ui.tsx';

interface ReturningProps<Again> {
  /** Why it failed; null while it is in progress. */
  problem: ProblemFacts | null;
  send: (event: Again | { readonly type: 'back' }) => void;
}

interface Returning<Again> {
  title: MessageId;
  /** The title if the server gave no verdict. @default `title` */
  untried?: MessageId;
  /** The event that tries again. */
  again: Again;
}

/** Creates the view of a screen that finishes a sign-in by redirect. */
export function returningView<Again>({ title, untried = title, again }: Returning<Again>) {
  return function ReturningView({ problem, send }: ReturningProps<Again>) {
    const { t } = useUi();
    if (problem === null) return <Waiting />;
    return (
      <>
        <BackButton onClick={() => send({ type: 'back' })} />
        <Heading focus>{t(isUntried(problem) ? untried : title)}</Heading>
        <ErrorNotice>{t.problem(problem)}</ErrorNotice>
        <Button kind="primary" onClick={() => send(again)}>
          {t('button.tryAgain')}
        </Button>
      </>
    );
  };
}
