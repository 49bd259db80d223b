/** Requests another code or mail. */
import { css } from '../../theme/css.ts';
import { CheckIcon } from '../icons/screens-icons.tsx';
import { useClock, useStyle, useUi } from '../ui.tsx';
import { LinkButton } from './link.tsx';

export interface ResendProps {
  state: 'ready' | 'sending';
  /** Time of the last resend, ms since 1970; null if there was none. */
  sentAt: number | null;
  onResend: () => void;
  /** Texts for something other than a code. Without `sent`, another part of the screen confirms the resend. */
  words?: { question: string; resend: string; sent?: string };
}

/** How long "Code sent" is shown. ms */
const sentShownFor = 2000;

/** Renders the question and the link. The link ignores clicks while sending and for two seconds afterwards. */
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
  // The confirmation replaces the question: with a hidden copy for screen readers, the text would exist twice.
  const shown = state === 'sending' ? 'sending' : justSent ? 'sent' : 'ready';
  return (
    <p className="ae-resend" part="resend" data-state={shown} lang={t.lang(question)}>
      {shown === 'sent' && sent ? null : <span>{question}</span>}
      <span role="status">
        {shown === 'sent' && sent ? (
          <>
            <CheckIcon />
            {sent}
          </>
        ) : null}
      </span>{' '}
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
/* Empty, it takes no gap, but it stays so that screen readers announce later text. */
.ae-root .ae-resend [role='status']:empty { position: absolute; }
.ae-root .ae-resend [role='status'] { color: var(--_colors-success); }
.ae-root .ae-resend .ae-icon { display: inline-block; margin-inline-end: .25em; vertical-align: -.25em; }
`;
