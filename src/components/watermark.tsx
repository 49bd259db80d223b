/** Whose work it is, when the project wants it said. */
import { css } from '../theme/css.ts';
import { useUi } from './ui.tsx';

/** Draws the watermark. */
export function Watermark() {
  const { t } = useUi();
  return (
    <p className="ae-watermark" part="watermark">
      {t('watermark.poweredBy')}
    </p>
  );
}

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
