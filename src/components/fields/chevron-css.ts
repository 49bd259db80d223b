/** The chevron of everything that opens a list: the country of a number, and selects. */
import { css } from '../../theme/css.ts';

export const chevronCss = css`
.ae-root :is(.ae-country, .ae-select) { position: relative; }
.ae-root :is(.ae-country, .ae-select)::after {
  content: '';
  position: absolute;
  inset-block-start: calc(50% - 5px);
  inset-inline-end: 10px;
  inline-size: 7px;
  block-size: 7px;
  border: solid;
  border-width: 0 1.5px 1.5px 0;
  rotate: 45deg;
  pointer-events: none;
}
`;
