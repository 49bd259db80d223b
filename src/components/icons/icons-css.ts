/** The size of an icon, in the entry so that the first screen reserves its place before React loads. */
import { css } from '../../theme/css.ts';

export const iconsCss = css`
.ae-root .ae-icon {
  display: block;
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
}
`;
