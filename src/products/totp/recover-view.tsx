/** Asks for a recovery code. */
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/buttons/link.tsx';
import { RecoveryCodeField, typedRecoveryCode } from '../../components/fields/recovery-code-field.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpRecover } from './flow.ts';
import { PasskeyLink } from './passkey-link.tsx';
import { ProveForm, type ProveProps, proveProps } from './prove-form.tsx';

/** Its back button returns to the app's code. */
export function RecoverScreen({
  onCode,
  ...props
}: ProveProps & { onCode: (code: string) => void; otherWay: ReactNode }) {
  const { t } = useUi();
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
      waits
      onSubmit={(form) => onCode(typedRecoveryCode(form))}
    />
  );
}

export function TotpRecoverView(props: ScreenProps<TotpRecover, TotpEvent>) {
  const { t } = useUi();
  return (
    <RecoverScreen
      {...proveProps(props)}
      onCode={(code) => props.send({ type: 'totp.codeEntered', code, remember: false })}
      otherWay={
        <>
          <p>
            <LinkButton onClick={() => props.send({ type: 'back' })}>{t('totp.useApp')}</LinkButton>
          </p>
          <PasskeyLink config={props.config} onChoose={() => props.send({ type: 'totp.passkeyAsked' })} />
        </>
      }
    />
  );
}
