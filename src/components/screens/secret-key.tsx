/** The key of an authenticator app: as a QR code, and as text. */
import { css } from '../../theme/css.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { useStyle, useUi } from '../ui.tsx';

/** @param image a data address */
export function QrCode({ image }: { image: string }) {
  useStyle(qrCss);
  const { t } = useUi();
  return (
    <img
      className="ae-qr"
      part="qr-code"
      src={image}
      alt={t('totp.qrAlternative')}
      width="184"
      height="184"
    />
  );
}

interface KeyProps {
  secret: string;
  /** Id of the text above it. */
  describedBy: string;
  /** Called if the browser refuses to copy. */
  onFailure: () => void;
}

/** The key in letters, and a button that copies it. */
export function Key({ secret, describedBy, onFailure }: KeyProps) {
  useStyle(keyCss);
  const { t } = useUi();
  return (
    <>
      <code className="ae-key" part="secret" dir="ltr" translate="no" aria-describedby={describedBy}>
        {inFours(secret)}
      </code>
      <CopyButton text={secret} label={t('totp.copyKey')} onFailure={onFailure} />
    </>
  );
}

/** Groups of four are easier to read, and apps accept the spaces. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

const qrCss = css`
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
`;

const keyCss = css`
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
  -webkit-user-select: all;
}
`;
