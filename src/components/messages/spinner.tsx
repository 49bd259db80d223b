/** Shows that a task is running. */
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

/** Renders a spinner as an item of a grid or row. Decorative: add a text that names the task. */
export function Spinner() {
  useStyle(spinnerBoxCss);
  return <span className="ae-spinner" aria-hidden="true" />;
}

const spinnerBoxCss = css`
.ae-root .ae-spinner { position: relative; flex: none; inline-size: 1.25em; block-size: 1.25em; }
`;
