/** The rules of `logo.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

export const logoCss = css`
.ae-root .ae-logo { display: block; max-inline-size: 100px; max-block-size: 50px; object-fit: contain; }
`;
