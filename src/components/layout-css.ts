/** The rules of `layout.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

export const layoutCss = css`
.ae-root .ae-stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
`;
