/** Asks for a recovery code. */
import { RecoveryCodeField, typedRecoveryCode } from '../../components/recovery-code-field.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpRecover } from './flow.ts';
import { ProveForm } from './prove-form.tsx';

/** Its back button returns to the app's code. */
export function TotpRecoverView(props: ScreenProps<TotpRecover, TotpEvent>) {
  const { t } = useUi();
  function submit(form: HTMLFormElement) {
    const code = typedRecoveryCode(form);
    if (code !== null) props.send({ type: 'totp.codeEntered', code, remember: false });
  }
  return (
    <ProveForm
      {...props}
      title={t('totp.recoveryTitle')}
      text={t('totp.recoveryText')}
      field={({ describedBy, checking, isWrong }) => (
        <RecoveryCodeField
          readOnly={checking}
          label={t('totp.recoveryLabel')}
          isWrong={isWrong}
          describedBy={describedBy}
        />
      )}
      onSubmit={submit}
    />
  );
}
