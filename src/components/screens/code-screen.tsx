/** A screen that asks for six digits: of a mail, of a text message, or of an authenticator app. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { css } from '../../theme/css.ts';
import { codeDigits, isCode } from '../../validate/code.ts';
import { Button } from '../buttons/button.tsx';
import { BackButton, LinkButton } from '../buttons/link.tsx';
import { Resend } from '../buttons/resend.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { readCode } from '../fields/web-otp.ts';
import { Heading } from '../frame/heading.tsx';
import { Form, Stack } from '../frame/layout.tsx';
import { CodeProblem, type CodeProblemProps } from '../messages/code-problem.tsx';
import { Countdown, useExpired } from '../messages/countdown.tsx';
import { Progress } from '../messages/progress.tsx';
import { Strong, Text } from '../messages/text.tsx';
import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { AddressLine } from './address-line.tsx';

interface CodeScreenProps {
  title: string;
  /** Where the code is. @default where it was sent */
  text?: ReactNode;
  /** Label of the digits, and what is said while they are checked. @default those of a code that was sent */
  words?: { readonly label: string; readonly checking: string };
  checking: boolean;
  problem: CodeProblemProps['problem'];
  /** Without it, the code is of an app. */
  sent?: SentCode;
  onBack: () => void;
  onCode: (code: string) => void;
  /** Below the digits, while they are not being checked. */
  below?: ReactNode;
}

/** A code that was sent. Times are ms since 1970. */
interface SentCode {
  /** It has not left yet. */
  readonly queued?: true | undefined;
  readonly to: string;
  /** By a text message: the browser may read it. */
  readonly texted: boolean;
  /** Another one is on its way: what is typed waits for it. */
  readonly sending: boolean;
  /** Null before the first one was sent. */
  readonly at: number | null;
  readonly resent: boolean;
  /** Null if it is not known. */
  readonly expiresAt: number | null;
  /** True after too many wrong codes. */
  readonly ended?: true | undefined;
  readonly onResend: () => void;
}

/** Submits the code after the sixth digit. */
export function CodeScreen(props: CodeScreenProps) {
  const { title, text, words, checking, problem, sent, onBack, onCode, below } = props;
  const { t } = useUi();
  useStyle(sentToCss);
  const id = useLocalId();
  const isSentence = text && !sent?.queued;
  const expired = useExpired(sent?.expiresAt ?? Number.POSITIVE_INFINITY);
  const received = useTextedCode(sent);
  const [entered, setEntered] = useState({ code: '', again: false });
  const [round, setRound] = useState(0);
  // A code typed while another one is being sent waits for that call.
  const verifying = checking || (sent?.sending === true && entered.code !== '');
  // The code may be right: the server did not check it.
  const unchecked = entered.code !== '' && problem !== null && !problem.field && !expired;
  const { label, checking: progress } = words ?? {
    label: t('formField.passcode.label'),
    checking: t('otp.verifying'),
  };
  const enter = (code: string, again = false) => {
    setEntered({ code, again });
    onCode(code);
  };
  /** For autofill. Typing the sixth digit submits the form. */
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeDigits(String(new FormData(event.currentTarget).get('code')));
    if (!verifying && isCode(code)) enter(code);
  };
  const resend = () => {
    setEntered({ code: '', again: false });
    // A new code starts with an empty field.
    setRound(round + 1);
    sent?.onResend();
  };
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading>{title}</Heading>
        {isSentence && <Text id={`${id}-text`}>{text}</Text>}
      </Stack>
      <Form noValidate method="dialog" onSubmit={submitted}>
        <CodeField
          label={label}
          describedBy={`${id}-text ${id}-problem`}
          busy={verifying}
          invalid={problem?.field === 'code'}
          unchecked={unchecked}
          autoFocus
          received={received}
          round={round}
          onComplete={(code) => enter(code)}
        />
        {sent && !isSentence && (
          <SentTo id={`${id}-text`} destination={sent.to} queued={sent.queued} onChange={onBack} />
        )}
        <CodeProblem id={`${id}-problem`} problem={problem} />
        {(unchecked || (verifying && entered.again)) && (
          <Button kind="primary" busy={verifying} onClick={() => enter(entered.code, true)}>
            {t('button.tryAgain')}
          </Button>
        )}
        <Stack gap="tight">
          <Progress text={verifying ? progress : ''} spins />
          {!verifying && sent?.expiresAt != null && !sent.ended && problem?.code !== 'code_expired' && (
            <Countdown until={sent.expiresAt} />
          )}
          {sent && !expired && (
            <Resend
              state={sent.sending ? 'sending' : 'ready'}
              sentAt={sent.resent ? sent.at : null}
              queued={sent.queued}
              onResend={resend}
            />
          )}
        </Stack>
        {sent && expired && (
          <Button kind="primary" busy={sent.sending} onClick={resend}>
            {t('button.newCode')}
          </Button>
        )}
        {(expired || !verifying) && below}
      </Form>
    </>
  );
}

interface SentToProps extends Pick<SentCode, 'queued'> {
  id: string;
  destination: string;
  onChange: () => void;
}

// The digits have the focus first. The way to another address follows them for the keyboard, and stands below the title.
const sentToCss = css`
.ae-root .ae-sent-to { order: -1; margin-block: -16px 12px; }
/* The line of an address has no letter that gives it and its full stop a direction. */
.ae-root .ae-sent-to :is(p, span):dir(rtl):has(:is(:lang(ar), :lang(he))) { unicode-bidi: isolate; }
`;

/**
 * Where the code went, on a line of its own with the way to another address, so that visitors find a mistake in it. A sentence
 * that goes on after the address keeps its line.
 */
function SentTo({ id, destination, queued, onChange }: SentToProps) {
  const { t, preset } = useUi();
  const isModern = preset === 'modern';
  if (queued || isModern) {
    return (
      <div id={id} className="ae-sent-to">
        <Text>{t(queued ? 'message.queued' : 'otp.sentBelow')}</Text>
        {isModern ? (
          <AddressLine address={destination} onChange={onChange} />
        ) : (
          <Text>
            <Strong alone>{destination}</Strong>{' '}
            <LinkButton onClick={onChange}>{t('button.changeEmail')}</LinkButton>
          </Text>
        )}
      </div>
    );
  }
  const [, after = ''] = t('otp.sentTo', { destination }).split(destination);
  const isLast = !/\p{L}{2}/u.test(after);
  const sentence = t.rich('otp.sentTo', {
    values: { destination },
    tags: {
      bold: (text) => (
        <>
          {isLast && <br />}
          <Strong>{text}</Strong>
        </>
      ),
    },
  });
  return (
    <div className="ae-sent-to">
      <Text>
        <span id={id} lang={t.lang(sentence)}>
          {sentence}
        </span>{' '}
        <LinkButton onClick={onChange}>{t('button.changeEmail')}</LinkButton>
      </Text>
    </div>
  );
}

/** The code of a text message, where the browser passes it on. Waits again after each new message. */
function useTextedCode(sent: SentCode | undefined): string | null {
  const [code, setCode] = useState<string | null>(null);
  const texted = sent?.texted === true;
  const at = sent?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits again for each message.
  useEffect(() => {
    if (!texted) return;
    const end = new AbortController();
    void readCode(end.signal).then((code) => code && setCode(code));
    return () => end.abort();
  }, [texted, at]);
  return code;
}
