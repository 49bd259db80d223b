/** Whose work it is, when the project wants it said. */
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
