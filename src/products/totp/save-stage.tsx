/** Shows the recovery codes, only this once. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';
import { Checkbox } from './checkbox.tsx';
import { CopyButton } from './copy-button.tsx';
import type { StageProps } from './set-up-view.tsx';

type Trouble = 'totp.copyFailed' | 'totp.saveFirst' | null;

/** Draws the codes. The visitor can continue only after confirming that they are saved. */
export function SaveStage({ setup, send }: StageProps) {
  useStyle(saveCss);
  const { t } = useUi();
  const id = useLocalId();
  const [trouble, setTrouble] = useState<Trouble>(null);
  const { recoveryCodes } = setup;
  const title = t('totp.fileTitle', { site: location.hostname });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (new FormData(event.currentTarget).has('saved')) send({ type: 'totp.onward' });
    else setTrouble('totp.saveFirst');
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('totp.saveTitle')}</Heading>
        <Text>{t('totp.saveText')}</Text>
      </Stack>
      <ul
        className="ae-codes"
        part="recovery-codes"
        dir="ltr"
        translate="no"
        aria-label={t('totp.codesLabel')}
      >
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ae-code-actions">
        <CopyButton
          text={recoveryCodes.join('\n')}
          label={t('totp.copyCodes')}
          onFailure={() => setTrouble('totp.copyFailed')}
        />
        <Button kind="secondary" onClick={() => download(`${title}\n\n${recoveryCodes.join('\n')}\n`)}>
          {t('totp.download')}
        </Button>
      </div>
      <Form noValidate method="dialog" onSubmit={submit}>
        <Checkbox
          name="saved"
          label={t('totp.saved')}
          required
          aria-invalid={trouble === 'totp.saveFirst' || undefined}
          aria-describedby={`${id}-problem`}
          onChange={() => setTrouble(null)}
        />
        <ErrorNotice id={`${id}-problem`}>{trouble && t(trouble)}</ErrorNotice>
        <Button kind="primary" type="submit">
          {t('button.continue')}
        </Button>
      </Form>
    </>
  );
}

/** Saves a text file without a server. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  // By the next task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(address));
}

const saveCss = css`
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
}
.ae-root .ae-code-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-code-actions > * { flex: 1 1 6em; inline-size: auto; max-inline-size: 100%; }
`;
