/** The screens of a link that asks before it signs in. */
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { SwitchAccount } from '../../components/screens/switch-account.tsx';
import { useStyle, useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { css } from '../../theme/css.ts';
import { codeDigits } from '../../validate/code.ts';
import type { AskedLinkEvent, LinkApproved, LinkAsked, MagicLinksEvent } from './flow.ts';

type Props = ScreenProps<LinkAsked, MagicLinksEvent>;

/** What the screens of users and members have in common. */
interface Asked extends Pick<Props, 'screen' | 'busy' | 'problem'> {
  /** Whether the link is being opened here. */
  opening: boolean;
  send: (event: AskedLinkEvent) => void;
  /** @default that of a link */
  switchText?: 'oauth.switchText' | undefined;
}

const bold = { bold: (text: ReactNode) => <Strong>{text}</Strong> };

/** Asks whether the link may sign in, where, and whether it may replace the account that is signed in. */
export function LinkAskedScreen(props: Asked) {
  return props.screen.sameBrowser ? <SwitchView {...props} /> : <ElsewhereView {...props} />;
}

export function LinkAskedView(props: Props) {
  return <LinkAskedScreen {...props} opening={props.busy.includes('magicLinks.useLink')} />;
}

/** This browser asked for the link, but another account is signed in. */
function SwitchView({ screen, opening, problem, send, switchText }: Asked) {
  return (
    <SwitchAccount
      {...(switchText && { text: switchText })}
      current={screen.replaces ?? ''}
      next={screen.email}
      busy={opening}
      problem={problem}
      onSwitch={() => send({ type: 'magicLinks.hereChosen' })}
      onStay={() => send({ type: 'magicLinks.stayChosen' })}
    />
  );
}

/** Another browser asked for the link. */
function ElsewhereView({ screen, opening, busy, problem, send }: Asked) {
  const { t } = useUi();
  const { age, email, replaces, worksHere } = screen;
  const browser = screen.askedBy || t('magicLink.unknownBrowser');
  const worksThere = screen.worksThere && screen.triesLeft !== 0;
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('magicLink.askTitle')}</Heading>
        <Text>
          {t.rich('magicLink.askedBy', {
            values: { browser, email, ago: t('magicLink.ago', ago(age)) },
            tags: bold,
          })}
        </Text>
        {replaces !== null && worksHere && (
          <Text>{t.rich('magicLink.switchHere', { values: { current: replaces }, tags: bold })}</Text>
        )}
        {!worksThere && !worksHere && <Text>{t('error.pkce_expected_code_verifier')}</Text>}
      </Stack>
      <ErrorNotice>
        {problem ? t.problem(problem) : screen.triesLeft === 0 ? t('magicLink.number.over') : null}
      </ErrorNotice>
      <Stack>
        {worksThere && <NumberForm screen={screen} busy={busy.includes('magicLinks.approve')} send={send} />}
        {worksHere && (
          <Button kind="secondary" busy={opening} onClick={() => send({ type: 'magicLinks.hereChosen' })}>
            {t(replaces === null ? 'magicLink.here' : 'magicLink.switch')}
          </Button>
        )}
      </Stack>
      <Text kind="small">{t('magicLink.notYou')}</Text>
    </>
  );
}

/** The visitor who requested the link sees the number; a stranger's link asks for a number that its reader cannot know. */
function NumberForm({
  screen: { askedBy, refused, triesLeft = 0 },
  busy,
  send,
}: Pick<Asked, 'screen' | 'send'> & { busy: boolean }) {
  useStyle(numberCss);
  const { t } = useUi();
  const answer = useAnswer();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('number'));
    send({ type: 'magicLinks.numberEntered', number: codeDigits(typed) });
  }
  const errors = {
    form: () => t('magicLink.number.form'),
    wrong: () => t('magicLink.number.wrong', { n: triesLeft }),
  };
  return (
    <Form noValidate method="dialog" onSubmit={submit} {...answer.form}>
      <TextField
        label={t('magicLink.number.label')}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={2}
        required
        error={refused && errors[refused]()}
      />
      <Button kind="primary" type="submit" busy={busy} {...answer.button}>
        {t('magicLink.there', { browser: askedBy || 'none' })}
      </Button>
    </Form>
  );
}

const numberCss = css`
.ae-root .ae-input[name='number'] { inline-size: 96px; font-size: 1.5em; text-align: center; font-variant-numeric: tabular-nums; letter-spacing: .12em; }
`;

/** Nothing is left to do in this browser. */
export function LinkApprovedView({ screen }: { screen: LinkApproved }) {
  const { t } = useUi();
  const browser = screen.askedBy || t('magicLink.unknownBrowser');
  return (
    <Stack gap="tight">
      <Heading focus>{t('magicLink.approvedTitle')}</Heading>
      <Text>{t('magicLink.approvedText', { browser })}</Text>
    </Stack>
  );
}

const minute = 60_000;

function ago(age: number): { unit: string; n: number } {
  const minutes = Math.floor(age / minute);
  if (minutes < 60) return { unit: 'minute', n: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hour', n: hours } : { unit: 'day', n: Math.floor(hours / 24) };
}
