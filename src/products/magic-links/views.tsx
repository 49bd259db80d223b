/** The screens of sign-in by a mailed link. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Resend } from '../../components/resend.tsx';
import { returningView } from '../../components/returning.tsx';
import { Strong, Text } from '../../components/text.tsx';
import { Toasts } from '../../components/toasts.tsx';
import { useUi } from '../../components/ui.tsx';
import { senderDomain, webmailLinks } from '../../components/webmail.ts';
import { WebmailLinks } from '../../components/webmail-links.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { LinkSent, MagicLinksEvent } from './flow.ts';
import { MatchNumber } from './match-number.tsx';

/** "Check your email": where to find the mail, and what to do if it does not arrive. */
export function LinkSentView({
  screen,
  config,
  bootstrap,
  busy,
  problem,
  send,
}: ScreenProps<LinkSent, MagicLinksEvent>) {
  const { t } = useUi();
  const [dismissed, setDismissed] = useState(0);
  const links = webmailLinks(senderDomain(config.emailMagicLinksOptions.domainHint, bootstrap));
  const resent = screen.resent && dismissed !== screen.sentAt;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('emailConfirmation.title')}</Heading>
        <Text>
          {t.rich('emailConfirmation.sent', {
            values: { email: screen.email },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
          {t.gap}
          {t('emailConfirmation.instruction')}
        </Text>
      </Stack>
      {screen.matchNumber !== undefined && <MatchNumber number={screen.matchNumber} />}
      <WebmailLinks links={links} />
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Resend
          state={busy.includes('magicLinks.send') ? 'sending' : 'ready'}
          sentAt={screen.resent ? screen.sentAt : null}
          onResend={() => send({ type: 'magicLinks.resendAsked' })}
          words={{
            question: t('emailConfirmation.didntGetIt'),
            resend: t('button.resendEmail'),
          }}
        />
        <Button kind="secondary" onClick={() => send({ type: 'magicLinks.tryAgainAsked' })}>
          {t('button.tryAgain')}
        </Button>
      </Stack>
      <Toasts
        toasts={resent ? [{ id: String(screen.sentAt), kind: 'success', text: t('toast.emailResent') }] : []}
        onDone={() => setDismissed(screen.sentAt)}
      />
    </>
  );
}

/** Shows progress after a link led here. */
export const MagicLinksArrivedView = returningView({
  title: 'magicLink.failedTitle',
  untried: 'magicLink.untriedTitle',
  again: { type: 'magicLinks.linkOpened' } as const,
});
