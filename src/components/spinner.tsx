/** Something is under way. */
import { css } from '../theme/css.ts';

/** Draws a turning ring. Decoration: say in words what is under way. */
export function Spinner() {
  return (
    <svg className="ae-spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className="ae-spinner-track" cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

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
