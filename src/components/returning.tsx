/** What stands there while a sign-in that came back to the page is finished, and when that has to be tried again. */
import type { MessageId } from '../strings/messages.ts';
import type { Told } from '../strings/problem-text.ts';
import { isUntried } from '../strings/untried.ts';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { BackButton } from './link.tsx';
import { ErrorNotice } from './notice.tsx';
import { useUi } from './ui.tsx';
import { Waiting } from './waiting.tsx';

export interface ReturningProps<Again> {
  /** Why it did not work; null while it is under way. */
  problem: Told | null;
  send: (event: Again | { readonly type: 'back' }) => void;
}

interface Returning<Again> {
  title: MessageId;
  /** The title where nobody has looked into it yet, as the server was not reached. @default `title` */
  untried?: MessageId;
  /** What happens when the visitor tries again. */
  again: Again;
}

/** Makes the view of such a screen. */
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
