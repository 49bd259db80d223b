/** Gives password managers the address of the account. */
import { useStyle } from '../../components/ui.tsx';
import { unseenCss } from '../../components/unseen-css.ts';

/** A real but invisible input beside the password field. The address is visible as text above the form. */
export function Username({ email }: { email: string }) {
  useStyle(unseenCss);
  return (
    <input
      className="ae-unseen"
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
