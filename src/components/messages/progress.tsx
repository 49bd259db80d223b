/** Announces progress in a permanent live region. */
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';
import { Spinner } from './spinner.tsx';

/** Shows and announces the text, if it is not empty. `spins`: nothing else on the screen does. */
export function Progress({ text, spins = false }: { text: string; spins?: boolean }) {
  useStyle(progressCss);
  return (
    <p className="ae-progress" role="status">
      {text && spins && <Spinner />}
      {text}
    </p>
  );
}

const progressCss = css`
.ae-root .ae-progress { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-progress:empty { position: absolute; }
.ae-root .ae-progress > .ae-spinner { display: inline-block; inline-size: 16px; block-size: 16px; margin-inline-end: 8px; vertical-align: -3px; font-size: 12.5px; }
`;
