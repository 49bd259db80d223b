/** Shows the key for the authenticator app: as a QR code, as a link on a phone, and as text. */
import { useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { Key, QrCode } from '../../components/screens/secret-key.tsx';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';
import type { Setup } from './flow.ts';
import type { SetUpProps } from './set-up-screen.tsx';

interface ScanProps extends Pick<SetUpProps, 'stage' | 'again' | 'onBack' | 'onOnward' | 'otherForm'> {
  setup: Setup;
}

/** Draws the key. */
export function ScanStage({ stage, again, setup, onBack, onOnward, otherForm }: ScanProps) {
  useStyle(scanCss);
  const { t } = useUi();
  const id = useLocalId();
  const [isBlocked, setBlocked] = useState(false);
  const { secret, qrCode, link } = setup;
  const isAlone = stage === 'key';
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading focus>{t('totp.setUp')}</Heading>
        <Text id={isAlone ? id : `${id}-scan`}>{t(isAlone ? 'totp.keyText' : 'totp.scanText')}</Text>
        {again && <Text kind="small">{t('totp.scanAgain')}</Text>}
      </Stack>
      {!isAlone && <QrCode image={qrCode} />}
      {link?.startsWith('otpauth:') && (
        <a className="ae-button ae-open-app" part="button button-secondary" data-kind="secondary" href={link}>
          <span className="ae-button-label" lang={t.lang(t('totp.openApp'))}>
            {t('totp.openApp')}
          </span>
        </a>
      )}
      {(isAlone || !otherForm) && (
        <Stack gap="tight">
          {!isAlone && <Text id={id}>{t('totp.keyText')}</Text>}
          <Key secret={secret} describedBy={id} onFailure={() => setBlocked(true)} />
          <ErrorNotice>{isBlocked && t('totp.copyFailed')}</ErrorNotice>
        </Stack>
      )}
      <Button kind="primary" onClick={onOnward}>
        {t('button.continue')}
      </Button>
      {otherForm && (
        <p>
          <LinkButton onClick={otherForm.onChoose}>{otherForm.text}</LinkButton>
        </p>
      )}
    </>
  );
}

const scanCss = css`
/* Only phones have an app that opens the link. */
.ae-root .ae-open-app { display: none; }
@media (pointer: coarse) {
  .ae-root .ae-open-app { display: flex; }
}
`;
