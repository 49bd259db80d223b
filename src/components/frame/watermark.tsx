/** The watermark, if the project's settings ask for it. */
import { useStyle, useUi } from '../ui.tsx';
import { watermarkCss } from './watermark-css.ts';

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
