/** The form for a new password, as a member's reset uses it. */
import type { NewPasswordProps } from '../../src/b2b/parts.ts';
import { NewPasswordForm } from '../../src/products/passwords/new-password-form.tsx';

export function BusinessNewPassword({ onPause, onSubmit, ...props }: NewPasswordProps) {
  return (
    <NewPasswordForm
      {...props}
      send={(event) => {
        if (event.type === 'passwords.paused') onPause(event.password, event.edit);
        else onSubmit(event.password);
      }}
    />
  );
}
