/** The rules of `waiting.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

export const waitingCss = css`
.ae-root .ae-waiting { position: relative; min-block-size: 200px; }
`;
