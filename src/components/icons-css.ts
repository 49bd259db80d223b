/** The rules of `icons.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../theme/css.ts';

export const iconsCss = css`
.ae-root .ae-icon {
  display: block;
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
`;
