/** Something is under way. */
import { css } from '../theme/css.ts';
import { useStyle } from './ui.tsx';

/** Draws a turning ring, as an item of a grid or a row. Decoration: say in words what is under way. */
export function Spinner() {
  useStyle(spinnerBoxCss);
  return <span className="ae-spinner" aria-hidden="true" />;
}

const spinnerBoxCss = css`
.ae-root .ae-spinner { position: relative; flex: none; inline-size: 1.25em; block-size: 1.25em; }
`;
