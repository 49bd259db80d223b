/** The screens of the second factor without a field: the passkey, the offer, and the end of a sign-in that must start again. */
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpOffer, TotpOver, TotpPasskey } from './flow.ts';

interface PasskeyViewProps extends Pick<ScreenProps<TotpPasskey, never>, 'busy' | 'problem'> {
  send: (event: { type: 'back' | 'totp.passkeyAsked' }) => void;
}

/** A passkey is both factors at once. It need not be among the products of the page. */
export function TotpPasskeyView({ busy, problem, send }: PasskeyViewProps) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('totp.title')}</Heading>
        <Text>{t('totp.passkeyText')}</Text>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Button kind="primary" busy={busy.length > 0} onClick={() => send({ type: 'totp.passkeyAsked' })}>
        {t('passkey.signIn')}
      </Button>
    </>
  );
}

/** Offers to set up an app. */
export function TotpOfferView({ send }: ScreenProps<TotpOffer, TotpEvent>) {
  const { t } = useUi();
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('totp.offerTitle')}</Heading>
        <Text>{t('totp.offerText')}</Text>
      </Stack>
      <Stack>
        <Button kind="primary" onClick={() => send({ type: 'totp.setUpAsked' })}>
          {t('totp.setUp')}
        </Button>
        <Button kind="secondary" onClick={() => send({ type: 'totp.skipped' })}>
          {t('totp.notNow')}
        </Button>
      </Stack>
    </>
  );
}

const reasons = { expired: 'totp.expired', tries: 'totp.noTriesLeft', locked: 'totp.locked' } as const;

/** Says why the sign-in must start again. */
export function TotpOverView({ screen, send }: ScreenProps<TotpOver, TotpEvent>) {
  const { t } = useUi();
  return (
    <>
      <Heading focus>{t('totp.overTitle')}</Heading>
      <ErrorNotice>{t(reasons[screen.why])}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'back' })}>
        {t('totp.logInAgain')}
      </Button>
    </>
  );
}
