/** The rules of `heading.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

/* In large type on a narrow page a title gives way before its words do: never below the size of the text around it. */
export const headingCss = css`
.ae-root .ae-heading {
  font-size: clamp(1em, 12vw, 1.5em);
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -.01em;
  text-wrap: balance;
}
`;
