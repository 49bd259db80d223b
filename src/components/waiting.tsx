/** Stands where a screen is about to appear. */
import { useUi } from './ui.tsx';

/** Draws a turning ring in about the height of a screen. */
export function Waiting() {
  const { t } = useUi();
  return <div className="ae-waiting" role="status" aria-label={t('loading.label')} />;
}
