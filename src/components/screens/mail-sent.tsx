/** "Check your email": a mail with a link is on its way. */
import type { ReactNode } from 'react';
import type { ProblemFacts } from '../../strings/problem-text.ts';
import { BackButton } from '../buttons/link.tsx';
import { Resend } from '../buttons/resend.tsx';
import { Heading } from '../frame/heading.tsx';
import { Stack } from '../frame/layout.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { Strong, Text } from '../messages/text.tsx';
import { useUi } from '../ui.tsx';

export interface LastMail {
  readonly email: string;
  /** ms since 1970 */
  readonly sentAt: number;
  /** Whether it was another one. */
  readonly resent: boolean;
  /** It has not left yet. */
  readonly queued?: true | undefined;
}

interface MailSentProps {
  title: string;
  text: ReactNode;
  /** Between the text and the way to another mail. */
  children?: ReactNode;
  /** Below it. */
  below?: ReactNode;
  /** Confirms that another mail was sent. @default beside the way to it */
  toast?: ReactNode;
  sent: LastMail;
  sending: boolean;
  problem: ProblemFacts | null;
  onBack: () => void;
  onResend: () => void;
}

/** Where the mail went, how to find it, and what to do if it does not arrive. */
export function MailSent(props: MailSentProps) {
  const { title, text, children, below, toast, sent, sending, problem, onBack, onResend } = props;
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading focus>{title}</Heading>
        {sent.queued && <Text>{t('message.queued')}</Text>}
        <Text>{sent.queued ? <Strong alone>{sent.email}</Strong> : text}</Text>
      </Stack>
      {children}
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Resend
          state={sending ? 'sending' : 'ready'}
          sentAt={sent.resent ? sent.sentAt : null}
          queued={sent.queued}
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
