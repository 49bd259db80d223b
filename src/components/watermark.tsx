/** Whose work it is, when the project wants it said. */
import { useStyle, useUi } from './ui.tsx';
import { watermarkCss } from './watermark-css.ts';

/**
 * Draws the watermark. No paragraph: whoever sets more space between those would have it pushed up over a button. Too long
 * a text ends in an ellipsis, in its own direction.
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
