/** Gives password managers the address of the account. */

import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

/** A real but invisible input beside the password field. The address is visible as text above the form. */
export function Username({ email }: { email: string }) {
  useStyle(usernameCss);
  return (
    <input
      className="ae-username"
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

// The field is as large as a field of a real form: managers take a tiny one, or one without a size, for a trap.
const usernameCss = css`
.ae-root .ae-username {
  position: absolute;
  inline-size: 200px;
  block-size: 20px;
  clip-path: inset(50%);
}
`;
