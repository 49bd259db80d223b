/** "Check your email": a mail with a link is on its way. */
import type { ReactNode } from 'react';
import type { ProblemFacts } from '../../strings/problem-text.ts';
import { BackButton } from '../buttons/link.tsx';
import { Resend } from '../buttons/resend.tsx';
import { Heading } from '../frame/heading.tsx';
import { Stack } from '../frame/layout.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { Text } from '../messages/text.tsx';
import { useUi } from '../ui.tsx';

export interface MailSentProps {
  title: string;
  text: ReactNode;
  /** Between the text and the way to another mail. */
  children?: ReactNode;
  /** Below it. */
  below?: ReactNode;
  /** Confirms that another mail was sent. @default beside the way to it */
  toast?: ReactNode;
  /** When the last mail was sent, and whether it was another one. ms since 1970 */
  sentAt: number;
  resent: boolean;
  sending: boolean;
  problem: ProblemFacts | null;
  onBack: () => void;
  onResend: () => void;
}

/** Where the mail went, how to find it, and what to do if it does not arrive. */
export function MailSent(props: MailSentProps) {
  const { title, text, children, below, toast, sentAt, resent, sending, problem, onBack, onResend } = props;
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading focus>{title}</Heading>
        <Text>{text}</Text>
      </Stack>
      {children}
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Resend
          state={sending ? 'sending' : 'ready'}
          sentAt={resent ? sentAt : null}
          onResend={onResend}
          words={{
            question: t('emailConfirmation.didntGetIt'),
            resend: t('button.resendEmail'),
            ...(!toast && { sent: t('toast.emailResent') }),
          }}
        />
        {below}
      </Stack>
      {toast}
    </>
  );
}
