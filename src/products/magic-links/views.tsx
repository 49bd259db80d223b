/** The screens of sign-in by a mailed link. */
import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { OtherWay } from '../../components/buttons/other-way.tsx';
import { ResentToast } from '../../components/messages/resent-toast.tsx';
import { Strong } from '../../components/messages/text.tsx';
import { MailSent } from '../../components/screens/mail-sent.tsx';
import { returningView } from '../../components/screens/returning.tsx';
import { senderDomain, webmailLinks } from '../../components/screens/webmail.ts';
import { WebmailLinks } from '../../components/screens/webmail-links.tsx';
import { useUi } from '../../components/ui.tsx';
import { countWays } from '../../machine/count-ways.ts';
import type { ScreenProps } from '../../machine/product.ts';
import type { LinkSent, MagicLinksEvent } from './flow.ts';
import { MatchNumber } from './match-number.tsx';

/** What the screens of users and members have in common. */
interface LinkSentProps extends Pick<ScreenProps<unknown, never>, 'bootstrap' | 'problem'> {
  screen: Pick<LinkSent, 'email' | 'sentAt' | 'resent' | 'queued' | 'matchNumber'>;
  domainHint: string | undefined;
  sending: boolean;
  onBack: () => void;
  onResend: () => void;
  toast?: ReactNode;
  /** Another address. */
  onTryAgain: () => void;
  /** How many further methods the page offers. */
  otherWays: number;
}

/** "Check your email": where to find the mail, and what to do if it does not arrive. */
export function LinkSentScreen({
  screen,
  bootstrap,
  domainHint,
  onTryAgain,
  otherWays,
  ...rest
}: LinkSentProps) {
  const { t } = useUi();
  const { email, matchNumber } = screen;
  return (
    <MailSent
      {...rest}
      sent={screen}
      title={t('emailConfirmation.title')}
      text={
        <>
          {t.rich('emailConfirmation.sent', {
            values: { email },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
          {t.gap}
          {t('emailConfirmation.instruction')}
        </>
      }
      below={
        <>
          <Button kind="secondary" onClick={onTryAgain}>
            {t('emailConfirmation.otherAddress')}
          </Button>
          <OtherWay count={otherWays} onClick={rest.onBack} />
        </>
      }
    >
      {matchNumber !== undefined && <MatchNumber number={matchNumber} />}
      <WebmailLinks links={webmailLinks(email, senderDomain(domainHint, bootstrap))} />
    </MailSent>
  );
}

export function LinkSentView(props: ScreenProps<LinkSent, MagicLinksEvent>) {
  const { screen, config, bootstrap, busy, problem, send } = props;
  return (
    <LinkSentScreen
      screen={screen}
      bootstrap={bootstrap}
      problem={problem}
      otherWays={countWays(config) - 1}
      domainHint={config.emailMagicLinksOptions.domainHint}
      sending={busy.includes('magicLinks.send')}
      onBack={() => send({ type: 'back' })}
      onResend={() => send({ type: 'magicLinks.resendAsked' })}
      onTryAgain={() => send({ type: 'magicLinks.tryAgainAsked' })}
      toast={<ResentToast sent={screen} />}
    />
  );
}

/** Shows progress after a link led here. */
export const MagicLinksArrivedView = /* @__PURE__ */ returningView({
  title: 'magicLink.failedTitle',
  untried: 'magicLink.untriedTitle',
  again: { type: 'magicLinks.linkOpened' } as const,
});
