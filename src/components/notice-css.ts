/** The rules of `notice.tsx`, and of what stands for it before React is there. */
import { css } from '../theme/css.ts';

/* An empty region takes no room, and no gap of the column around it either. */
export const firstNoticeCss = css`
.ae-root .ae-notice-region:empty { position: absolute; }
.ae-root .ae-trouble { color: var(--_colors-error); }
`;
