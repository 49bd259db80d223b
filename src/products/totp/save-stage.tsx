/** Shows the recovery codes of a new app. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Checkbox } from '../../components/fields/checkbox.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { RecoveryCodes } from '../../components/screens/recovery-codes.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { SetUpProps } from './set-up-screen.tsx';

type Trouble = 'totp.copyFailed' | 'totp.saveFirst' | null;

interface SaveProps extends Pick<SetUpProps, 'file' | 'endsWithCodes' | 'onBack' | 'onOnward'> {
  codes: readonly string[];
}

/** Draws the codes. The visitor can continue only after confirming that they are saved. */
export function SaveStage({ codes, file, endsWithCodes = false, onBack, onOnward }: SaveProps) {
  const { t } = useUi();
  const id = useLocalId();
  const [trouble, setTrouble] = useState<Trouble>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (new FormData(form).has('saved')) return onOnward();
    setTrouble('totp.saveFirst');
    form.querySelector('input')?.focus();
  }
  return (
    <>
      {!endsWithCodes && <BackButton onClick={onBack} />}
      <Stack gap="tight">
        <Heading focus>{t('totp.saveTitle')}</Heading>
        <Text>{t('totp.saveText')}</Text>
      </Stack>
      <RecoveryCodes codes={codes} file={file} onFailure={() => setTrouble('totp.copyFailed')} />
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
          {t(endsWithCodes ? 'button.done' : 'button.continue')}
        </Button>
      </Form>
    </>
  );
}
