/** The rules of `layout.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

export const layoutCss = css`
.ae-root .ae-stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
`;
