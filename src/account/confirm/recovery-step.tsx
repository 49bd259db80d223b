/** “Confirm it's you” with a recovery code. */
import type { FormEvent } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { RecoveryCodeField, typedRecoveryCode } from '../../components/fields/recovery-code-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Form } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { ConfirmSecond, SecondStepProps } from './seconds.ts';

export const recovery: ConfirmSecond = {
  text: 'totp.recoveryTitle',
  hasText: true,
  Step: RecoveryStep,
  prove: ({ totps }, recovery_code, duration, call) => totps.recover({ recovery_code, ...duration }, call),
  event: 'RECOVERY_CODES_RECOVER',
};

function RecoveryStep({ busy, problem, onCode }: SecondStepProps) {
  const { t } = useUi();
  const id = useLocalId();
  const answer = useAnswer();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(typedRecoveryCode(event.currentTarget));
  }
  return (
    <Form noValidate method="dialog" onSubmit={submit} {...answer.form}>
      <Text id={`${id}-text`}>{t('totp.recoveryText')}</Text>
      <RecoveryCodeField
        readOnly={busy.length > 0}
        label={t('totp.recoveryLabel')}
        isWrong={problem?.field === 'code'}
        describedBy={`${id}-text ${id}-problem`}
      />
      <ErrorNotice id={`${id}-problem`}>{problem && t.problem(problem)}</ErrorNotice>
      <Button kind="primary" type="submit" busy={busy.length > 0} {...answer.button}>
        {t('button.continue')}
      </Button>
    </Form>
  );
}
