/** Requests another code or mail. */
import { css } from '../../theme/css.ts';
import { CheckIcon } from '../icons/screens-icons.tsx';
import { minutesAndSeconds } from '../messages/countdown.tsx';
import { useClock, useStyle, useUi } from '../ui.tsx';
import { LinkButton } from './link.tsx';

interface ResendProps {
  state: 'ready' | 'sending';
  /** Time of the last resend, ms since 1970; null if there was none. */
  sentAt: number | null;
  /** It still waits to leave. */
  queued?: true | undefined;
  onResend: () => void;
  /** Texts for something other than a code. Without `sent`, another part of the screen confirms the resend. */
  words?: { question: string; resend: string; sent?: string };
}

/** How long "Code sent" is shown. ms */
const sentShownFor = 2000;
/** How long the next request waits. ms */
const againAfter = 30_000;

/** Renders the question and the link. The link ignores clicks while sending, and until half a minute has passed since. */
export function Resend({ state, sentAt, queued, onResend, words }: ResendProps) {
  useStyle(resendCss);
  const { t } = useUi();
  const step = sentAt === null ? null : 200;
  const justSent = useClock(step, (now) => sentAt !== null && now < sentAt + sentShownFor);
  const left = useClock(step, (now) => (sentAt === null ? 0 : Math.ceil((sentAt + againAfter - now) / 1000)));
  const {
    question,
    resend,
    sent: confirmed,
  } = words ?? {
    question: t('otp.didntGetIt'),
    resend: t('otp.resend'),
    sent: t('otp.codeSent'),
  };
  // The text of the screen speaks of a message that waits.
  const sent = queued ? undefined : confirmed;
  const shown = state === 'sending' ? 'sending' : justSent && sent ? 'sent' : left > 0 ? 'waiting' : 'ready';
  // One of the three at a time: with a hidden copy for screen readers, a text would exist twice. Only the first is announced.
  const lead = {
    sending: question,
    ready: question,
    sent: null,
    waiting: t(queued ? 'message.againIn' : 'otp.sentAgainIn', { time: minutesAndSeconds(left) }),
  };
  return (
    <p className="ae-resend" part="resend" data-state={shown} lang={t.lang(question)}>
      {lead[shown] && (
        <span>
          {shown === 'waiting' && !queued && <CheckIcon />}
          {lead[shown]}
        </span>
      )}
      <span role="status">
        {shown === 'sent' ? (
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
.ae-root .ae-resend:is([data-state='sent'], [data-state='waiting']) > span { color: var(--_colors-success); font-variant-numeric: tabular-nums; }
.ae-root .ae-resend .ae-icon { display: inline-block; margin-inline-end: .25em; vertical-align: -.25em; }
`;
