/** Tells password managers whose password it is. */
import { useStyle } from '../../components/ui.tsx';
import { unseenCss } from '../../components/unseen-css.ts';

/** A real input beside the password's, unseen: the address stands in words above the form. */
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
