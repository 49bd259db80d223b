/** Shows the key for the authenticator app: as a QR code, as a link on a phone, and as text. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Key, QrCode } from '../../components/secret-key.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';
import type { StageProps } from './set-up-view.tsx';

/** Draws the key. */
export function ScanStage({ screen, setup, send }: StageProps) {
  useStyle(scanCss);
  const { t } = useUi();
  const id = useLocalId();
  const [isBlocked, setBlocked] = useState(false);
  const { secret, qrCode, link } = setup;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('totp.setUp')}</Heading>
        <Text>{t('totp.scanText')}</Text>
        {screen.again && <Text kind="small">{t('totp.scanAgain')}</Text>}
      </Stack>
      <QrCode image={qrCode} />
      {link?.startsWith('otpauth:') && (
        <a className="ae-button ae-open-app" part="button button-secondary" data-kind="secondary" href={link}>
          <span className="ae-button-label" lang={t.lang(t('totp.openApp'))}>
            {t('totp.openApp')}
          </span>
        </a>
      )}
      <Stack gap="tight">
        <Text id={id}>{t('totp.keyText')}</Text>
        <Key secret={secret} describedBy={id} onFailure={() => setBlocked(true)} />
        <ErrorNotice>{isBlocked && t('totp.copyFailed')}</ErrorNotice>
      </Stack>
      <Button kind="primary" onClick={() => send({ type: 'totp.onward' })}>
        {t('button.continue')}
      </Button>
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
