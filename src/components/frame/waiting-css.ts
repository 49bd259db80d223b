/** The rules of `waiting.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

export const waitingCss = css`
.ae-root .ae-waiting { position: relative; min-block-size: 200px; }
`;
