/** Announces progress in a permanent live region. */
import { css } from '../theme/css.ts';
import { useStyle } from './ui.tsx';

/** Shows and announces the text, if it is not empty. */
export function Progress({ text }: { text: string }) {
  useStyle(progressCss);
  return (
    <p className="ae-progress" role="status">
      {text}
    </p>
  );
}

const progressCss = css`
.ae-root .ae-progress { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-progress:empty { position: absolute; }
`;
