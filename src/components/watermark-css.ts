/** The rules of `watermark.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

export const watermarkCss = css`
.ae-root .ae-watermark {
  padding-block-start: 16px;
  border-block-start: 1px solid var(--_colors-divider);
  color: var(--_colors-secondary);
  font-size: .75em;
  line-height: 1.3333;
  text-align: center;
}
`;
