/** The rules of `logo.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

export const logoCss = css`
.ae-root .ae-logo { display: block; max-inline-size: 100px; max-block-size: 50px; object-fit: contain; }
`;
