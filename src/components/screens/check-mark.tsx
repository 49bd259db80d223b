/** The check mark of a success screen. */
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

/** Animates a check mark in a circle, once. Decorative: the text is below. */
export function CheckMark() {
  useStyle(checkMarkCss);
  return (
    <svg className="ae-check-mark" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="27" />
      <path d="m17 28.500 7.500 7.500L39.500 21" />
    </svg>
  );
}

const checkMarkCss = css`
.ae-root .ae-check-mark {
  inline-size: 56px;
  block-size: 56px;
  color: var(--_colors-success);
  fill: none;
  stroke: currentColor;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.ae-root .ae-check-mark circle { fill: currentColor; fill-opacity: .1; stroke: none; }
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-check-mark path { transform-origin: center; animation: ae-draw 200ms ease-out; }
}
@keyframes ae-draw { from { opacity: 0; transform: scale(.6); } }
`;
