/** The line between buttons and forms. */
import { useUi } from '../ui.tsx';

/** Renders a line with "or" in the middle. */
export function Divider() {
  const { t } = useUi();
  const or = t('methodDivider.or');
  return (
    <div className="ae-divider" part="divider" lang={t.lang(or)}>
      {or}
    </div>
  );
}
