/** A placeholder for a screen that is loading. */
import { useUi } from '../ui.tsx';

/** Renders a spinner with about the height of a screen. */
export function Waiting() {
  const { t } = useUi();
  return <div className="ae-waiting" role="status" aria-label={t('loading.label')} />;
}
