/** Rules for field errors. They load with React, which reports the first error. */
import { css } from '../theme/css.ts';

export const statesCss = css`
.ae-root .ae-input[aria-invalid] { border-color: var(--_colors-error); box-shadow: inset 0 0 0 1px var(--_colors-error); }
.ae-root .ae-input[aria-invalid]:focus-visible { outline-color: var(--_colors-error); }
.ae-root .ae-field-error { margin-block-start: 8px; font-size: .875em; line-height: 1.4286; color: var(--_colors-error); }
`;
