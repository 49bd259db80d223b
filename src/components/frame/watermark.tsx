/** The watermark, if the project's settings ask for it. */

import { css } from '../../theme/css.ts';
import { useStyle, useUi } from '../ui.tsx';

/* It uses the line that the card reserves. */
const watermarkCss = css`
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

/**
 * Renders the watermark. Not a paragraph: a visitor's larger paragraph spacing would push it over a button. A long text
 * ends in an ellipsis, in its own direction.
 */
export function Watermark() {
  const { t } = useUi();
  useStyle(watermarkCss);
  return (
    <div className="ae-watermark" part="watermark" dir="auto">
      {t('watermark.poweredBy')}
    </div>
  );
}
