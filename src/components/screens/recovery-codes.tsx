/** Recovery codes, with ways to save them. */
import { css } from '../../theme/css.ts';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { saveFile } from './save-file.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Name of the file. Default `recovery-codes.txt`. */
  file?: string | undefined;
  /** Called if the browser refuses to copy. */
  onFailure: () => void;
}

/** Draws the codes, a button that copies them, and one that saves them in a file. */
export function RecoveryCodes({ codes, file = 'recovery-codes.txt', onFailure }: RecoveryCodesProps) {
  useStyle(codesCss);
  const { t } = useUi();
  const text = `${t('totp.fileTitle', { site: location.hostname })}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ul
        className="ae-codes"
        part="recovery-codes"
        dir="ltr"
        translate="no"
        aria-label={t('totp.codesLabel')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ae-code-actions">
        <CopyButton text={codes.join('\n')} label={t('totp.copyCodes')} onFailure={onFailure} />
        <Button kind="secondary" onClick={() => saveFile({ name: file, type: 'text/plain', text })}>
          {t('totp.download')}
        </Button>
      </div>
    </>
  );
}

const codesCss = css`
.ae-root .ae-codes {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8.5em, 100%), 1fr));
  gap: 4px 8px;
  padding: 12px;
  border: 1px solid var(--_colors-divider);
  border-radius: 4px;
  font-family: ui-monospace, monospace;
  font-size: .8125em;
  line-height: 1.6;
  user-select: text;
  -webkit-user-select: text;
}
.ae-root .ae-code-actions { display: flex; flex-wrap: wrap; gap: 8px; }
/* As wide as each other, unless a word needs more. */
.ae-root .ae-code-actions > * { flex: 1 1 6em; inline-size: auto; min-inline-size: min-content; }
.ae-root .ae-code-actions .ae-button-label { overflow-wrap: normal; }
`;
