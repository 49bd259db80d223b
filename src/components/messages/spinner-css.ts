/** The spinner of busy boxes: a centred pseudo-element. */
import { css } from '../../theme/css.ts';

/*
 * A quarter of the ring is stronger, so that it is recognisable without motion too. A mask, not a second colour:
 * forced colours would make the whole ring one colour.
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
