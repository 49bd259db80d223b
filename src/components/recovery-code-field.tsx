/** The field for a recovery code, for users and for members. */
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The server's own limit. */
const longestCode = 64;

export type RecoveryCodeFieldProps = Pick<
  TextFieldProps,
  'ref' | 'label' | 'readOnly' | 'describedBy' | 'error' | 'aria-invalid'
>;

export function RecoveryCodeField(props: RecoveryCodeFieldProps) {
  return (
    <TextField
      {...props}
      name="recovery-code"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      enterKeyHint="done"
      maxLength={longestCode}
      required
    />
  );
}
