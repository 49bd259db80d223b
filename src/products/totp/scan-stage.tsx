/** Shows the key for the authenticator app: as a QR code, as a link on a phone, and as text. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';
import { CopyButton } from './copy-button.tsx';
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
      <img
        className="ae-qr"
        part="qr-code"
        src={qrCode}
        alt={t('totp.qrAlternative')}
        width="184"
        height="184"
      />
      {link?.startsWith('otpauth:') && (
        <a className="ae-button ae-open-app" part="button button-secondary" data-kind="secondary" href={link}>
          <span className="ae-button-label" lang={t.lang(t('totp.openApp'))}>
            {t('totp.openApp')}
          </span>
        </a>
      )}
      <Stack gap="tight">
        <Text id={id}>{t('totp.keyText')}</Text>
        <code className="ae-key" part="secret" dir="ltr" translate="no" aria-describedby={id}>
          {inFours(secret)}
        </code>
        <CopyButton text={secret} label={t('totp.copyKey')} onFailure={() => setBlocked(true)} />
        <ErrorNotice>{isBlocked && t('totp.copyFailed')}</ErrorNotice>
      </Stack>
      <Button kind="primary" onClick={() => send({ type: 'totp.onward' })}>
        {t('button.continue')}
      </Button>
    </>
  );
}

/** Groups of four are easier to read, and apps accept the spaces. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

const scanCss = css`
/* White in every theme: cameras need dark on light, with a margin. */
.ae-root .ae-qr {
  display: block;
  justify-self: center;
  inline-size: 184px;
  block-size: 184px;
  max-inline-size: 100%;
  padding: 4px;
  color: #000;
  background: #fff;
  border: 1px solid var(--_colors-divider);
  border-radius: 8px;
  object-fit: contain;
  image-rendering: pixelated;
}
.ae-root .ae-key {
  display: block;
  padding: 12px;
  border: 1px solid var(--_colors-divider);
  border-radius: 4px;
  font-family: ui-monospace, monospace;
  font-size: .875em;
  line-height: 1.6;
  letter-spacing: .04em;
  text-align: center;
  text-wrap: balance;
  user-select: all;
}
/* Only phones have an app that opens the link. */
.ae-root .ae-open-app { display: none; }
@media (pointer: coarse) {
  .ae-root .ae-open-app { display: flex; }
}
`;
