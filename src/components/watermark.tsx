/** Whose work it is, when the project wants it said. */
import { useStyle, useUi } from './ui.tsx';
import { watermarkCss } from './watermark-css.ts';

/** Draws the watermark. */
export function Watermark() {
  const { t } = useUi();
  useStyle(watermarkCss);
  return (
    <p className="ae-watermark" part="watermark">
      {t('watermark.poweredBy')}
    </p>
  );
}
