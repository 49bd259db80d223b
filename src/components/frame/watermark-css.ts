/** The rules of the watermark. They load with React. */
import { css } from '../../theme/css.ts';

/* It uses the line that the card reserves. */
export const watermarkCss = css`
.ae-root .ae-watermark {
  position: absolute;
  inset-inline: 16px;
  inset-block-end: 12px;
  overflow: hidden;
  color: var(--_colors-secondary);
  font-size: .75em;
  line-height: 1.3333;
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
}
`;
