/** The rules of `spinner.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

/* Without motion the ring stands still, and the quarter that is drawn still tells it from an empty button. */
export const spinnerCss = css`
.ae-root .ae-spinner {
  inline-size: 1.25em;
  block-size: 1.25em;
  fill: none;
  stroke: currentColor;
  stroke-width: 2.5;
  stroke-linecap: round;
}
.ae-root .ae-spinner-track { opacity: .25; }
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-spinner { animation: ae-turn 1.4s linear infinite; }
}
@keyframes ae-turn { to { rotate: 1turn; } }
`;
