/** The style of a field for numbers, with its country. */
import { css } from '../../theme/css.ts';

export const phoneFormCss = css`
.ae-root .ae-country { padding-inline-end: 22px; white-space: nowrap; }
.ae-root .ae-phone > input { padding-inline-end: 8px; }
.ae-root .ae-country[aria-expanded='true']::after { translate: 0 4px; rotate: 225deg; }
.ae-root .ae-country[aria-expanded='true'] { border-color: var(--_colors-focus); }
`;
