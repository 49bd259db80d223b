/** The field for a recovery code. */
import type { Ref } from 'react';
import { TextField } from '../../components/text-field.tsx';
import { useUi } from '../../components/ui.tsx';

/** The server's own limit. */
const longestCode = 64;

export interface RecoveryCodeFieldProps {
  ref: Ref<HTMLInputElement>;
  readOnly: boolean;
  isWrong: boolean;
  describedBy: string;
}

export function RecoveryCodeField({ isWrong, ...rest }: RecoveryCodeFieldProps) {
  const { t } = useUi();
  return (
    <TextField
      {...rest}
      label={t('totp.recoveryLabel')}
      name="recovery-code"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      enterKeyHint="done"
      maxLength={longestCode}
      required
      aria-invalid={isWrong || undefined}
    />
  );
}
