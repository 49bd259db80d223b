/** The rules of `heading.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* On a narrow page with large type, a title shrinks before its words break, but never below body size. */
export const headingCss = css`
.ae-root .ae-heading {
  font-size: clamp(1em, 12vw, 1.5em);
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -.01em;
  text-wrap: balance;
}
`;
