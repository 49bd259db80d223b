/** Asks for a recovery code. */
import { useEffect, useRef } from 'react';
import { mayTakeFocus } from '../../components/focus.ts';
import { RecoveryCodeField } from '../../components/recovery-code-field.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpRecover } from './flow.ts';
import { ProveForm } from './prove-form.tsx';

/** Its back button returns to the app's code. */
export function TotpRecoverView(props: ScreenProps<TotpRecover, TotpEvent>) {
  const { problem, send } = props;
  const { t, container } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const wasWrong = problem?.field === 'code';

  useEffect(() => {
    if (!mayTakeFocus(container)) return;
    input.current?.focus();
    if (wasWrong) input.current?.select();
  }, [container, wasWrong]);

  function submit() {
    const code = input.current?.value.trim() ?? '';
    if (code === '') input.current?.focus();
    else send({ type: 'totp.codeEntered', code, remember: false });
  }
  return (
    <ProveForm
      {...props}
      title={t('totp.recoveryTitle')}
      text={t('totp.recoveryText')}
      field={({ describedBy, checking, isWrong }) => (
        <RecoveryCodeField
          ref={input}
          readOnly={checking}
          label={t('totp.recoveryLabel')}
          aria-invalid={isWrong || undefined}
          describedBy={describedBy}
        />
      )}
      onSubmit={submit}
    />
  );
}
