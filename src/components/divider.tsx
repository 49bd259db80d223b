/** The line between buttons and forms. */
import { useUi } from './ui.tsx';

/** Draws a line with "or" in the middle. */
export function Divider() {
  const { t } = useUi();
  return (
    <div className="ae-divider" part="divider">
      {t('methodDivider.or')}
    </div>
  );
}
