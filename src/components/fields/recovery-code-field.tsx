/** The field for a recovery code, for users and for members. */
import { useEffect, useRef } from 'react';
import { mayTakeFocus } from '../focus.ts';
import { useUi } from '../ui.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The server's own limit. */
const longestCode = 64;
const name = 'recovery-code';

interface RecoveryCodeFieldProps
  extends Pick<TextFieldProps, 'label' | 'readOnly' | 'describedBy' | 'error'> {
  /** The server refused the code: the field selects it, so that typing replaces it. */
  isWrong: boolean;
}

/** Takes the focus, and again when its code is wrong. */
export function RecoveryCodeField({ isWrong, ...props }: RecoveryCodeFieldProps) {
  const { container } = useUi();
  const input = useRef<HTMLInputElement>(null);
  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    if (!mayTakeFocus(container)) return;
    input.current?.focus();
    if (isWrong) input.current?.select();
  }, [container, isWrong]);
  return (
    <TextField
      {...props}
      ref={input}
      aria-invalid={isWrong || undefined}
      name={name}
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

/** @returns the code in the field of this form, which `useAnswer` keeps from being sent empty */
export const typedRecoveryCode = (form: HTMLFormElement): string =>
  String(new FormData(form).get(name)).trim();
