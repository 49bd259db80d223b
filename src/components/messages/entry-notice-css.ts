/** The rule of `notice.tsx` that the first screen needs before React loads. */
import { css } from '../../theme/css.ts';

/* An empty region takes neither space nor a gap of the surrounding column. */
export const entryNoticeCss = css`
.ae-root .ae-notice-region:empty { position: absolute; }
`;
