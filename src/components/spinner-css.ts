/** The turning ring of whatever is busy. It stands in the middle of its box, and is no element of its own. */
import { css } from '../theme/css.ts';

/*
 * A quarter of the ring stands out. Without motion it stands still, and still tells the ring from an empty button. A mask
 * and no other colour: forced colours would make the whole ring one.
 */
export const spinnerCss = css`
.ae-root :is(.ae-button[data-state='busy'], .ae-waiting, .ae-spinner)::after {
  content: '';
  position: absolute;
  inset: 0;
  margin: auto;
  inline-size: 1em;
  block-size: 1em;
  border: .14em solid;
  border-radius: 50%;
  mask: conic-gradient(#000 25%, #0004 0);
  animation: ae-turn 1.4s linear infinite;
}
@media (prefers-reduced-motion: no-preference) {
  @keyframes ae-turn { to { rotate: 1turn; } }
}
`;
