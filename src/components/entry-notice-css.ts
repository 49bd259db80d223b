/** The rule of `notice.tsx` that counts before React is there. */
import { css } from '../theme/css.ts';

/* An empty region takes no room, and no gap of the column around it either. */
export const entryNoticeCss = css`
.ae-root .ae-notice-region:empty { position: absolute; }
`;
