/** The rules of `layout.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* One rhythm: 8 px joins a label to its field, 12 px equals (also of two products), 24 px separates the rest. */
export const layoutCss = css`
.ae-root .ae-stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.ae-root .ae-screen > div:not([role]):has(> button, > div) + div:has(> button, > div) { margin-block-start: -12px; }
`;
