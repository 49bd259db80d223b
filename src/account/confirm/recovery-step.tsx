/** “Confirm it's you” with a recovery code. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { mayTakeFocus } from '../../components/focus.ts';
import { Form } from '../../components/layout.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { RecoveryCodeField } from '../../components/recovery-code-field.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { MachineState } from '../../machine/machine.ts';
import type { ConfirmEvent, ConfirmScreen } from './flow.ts';

interface RecoveryStepProps extends Omit<MachineState<ConfirmScreen>, 'screen'> {
  send: (event: ConfirmEvent) => void;
}

export function RecoveryStep({ busy, problem, send }: RecoveryStepProps) {
  const { t, container } = useUi();
  const id = useLocalId();
  const input = useRef<HTMLInputElement>(null);
  const wasWrong = problem?.field === 'code';
  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    if (!mayTakeFocus(container)) return;
    input.current?.focus();
    if (wasWrong) input.current?.select();
  }, [container, wasWrong]);
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code === '') input.current?.focus();
    else send({ type: 'confirm.recoveryCodeEntered', code });
  }
  return (
    <Form noValidate method="dialog" onSubmit={submit}>
      <Text id={`${id}-text`}>{t('totp.recoveryText')}</Text>
      <RecoveryCodeField
        ref={input}
        readOnly={busy.length > 0}
        label={t('totp.recoveryLabel')}
        aria-invalid={wasWrong || undefined}
        describedBy={`${id}-text ${id}-problem`}
      />
      <ErrorNotice id={`${id}-problem`}>{problem && t.problem(problem)}</ErrorNotice>
      <Button kind="primary" type="submit" busy={busy.length > 0}>
        {t('button.continue')}
      </Button>
    </Form>
  );
}
