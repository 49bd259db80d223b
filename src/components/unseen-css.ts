/** The rule for text that only screen readers get. */
import { css } from '../theme/css.ts';

export const unseenCss = css`
.ae-root .ae-unseen {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`;
