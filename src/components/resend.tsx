/** Asking for another code or mail. */
import { css } from '../theme/css.ts';
import { LinkButton } from './link.tsx';
import { useClock, useStyle, useUi } from './ui.tsx';

export interface ResendProps {
  state: 'ready' | 'sending';
  /** When it was last sent again, ms since 1970; null if it was not. */
  sentAt: number | null;
  onResend: () => void;
  /** Words, if it is not a code that is sent; without `sent`, something else on the screen says that it was. */
  words?: { question: string; resend: string; sent?: string };
}

/** How long "Code sent" stands. ms */
const sentShownFor = 2000;

/** Draws the question and the link. Nothing happens on it while sending, nor for two seconds after. */
export function Resend({ state, sentAt, onResend, words }: ResendProps) {
  useStyle(resendCss);
  const { t } = useUi();
  const justSent = useClock(
    sentAt === null ? null : 200,
    (now) => sentAt !== null && now < sentAt + sentShownFor,
  );
  const { question, resend, sent } = words ?? {
    question: t('otp.didntGetIt'),
    resend: t('otp.resend'),
    sent: t('otp.codeSent'),
  };
  // Said once, in place of the question: a text that is seen and one that is heard would be found twice.
  const shown = state === 'sending' ? 'sending' : justSent ? 'sent' : 'ready';
  return (
    <p className="ae-resend" part="resend" data-state={shown} lang={t.lang(question)}>
      {shown === 'sent' && sent ? '' : question}
      <span role="status">{shown === 'sent' ? (sent ?? '') : ''}</span>{' '}
      <LinkButton busy={shown !== 'ready'} onClick={onResend}>
        {resend}
      </LinkButton>
    </p>
  );
}

const resendCss = css`
.ae-root .ae-resend {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: .5em;
  font-size: .875em;
  line-height: 1.4286;
  color: var(--_colors-secondary);
}
/* Empty, it takes no gap; but it stays, so that what comes is read out. */
.ae-root .ae-resend [role='status']:empty { position: absolute; }
.ae-root .ae-resend [role='status'] { color: var(--_colors-success); }
`;
