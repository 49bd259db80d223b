/** The rules of `spinner.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

/*
 * A quarter of the ring stands out. Without motion it stands still, and still tells the ring from an empty button. A mask
 * and no other colour: forced colours would make the whole ring one.
 */
export const spinnerCss = css`
.ae-root .ae-spinner {
  inline-size: 1.1em;
  block-size: 1.1em;
  border: .14em solid;
  border-radius: 50%;
  mask: conic-gradient(#000 25%, #0004 0);
}
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-spinner { animation: ae-turn 1.4s linear infinite; }
}
@keyframes ae-turn { to { rotate: 1turn; } }
`;
