/** Stands where a screen is about to appear. */
import { css } from '../theme/css.ts';
import { Spinner } from './spinner.tsx';
import { useStyle, useUi } from './ui.tsx';

/** Draws a spinner in about the height of a screen. */
export function Waiting() {
  const { t } = useUi();
  useStyle(waitingCss);
  return (
    <div className="ae-waiting" role="status" aria-label={t('loading.label')}>
      <Spinner />
    </div>
  );
}

export const waitingCss = css`
.ae-root .ae-waiting { display: grid; place-items: center; min-block-size: 200px; }
`;
