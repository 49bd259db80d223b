/** The rules of `root.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

/*
 * Sizes: boxes are in px and type is in em of the root, whose size is `medium`. `medium` is the visitor's own
 * setting in the browser; rem would be the page's, and many pages set it to 10px. Heights that hold text grow with it.
 *
 * `all` leaves `direction` alone, so right-to-left pages stay so. `visibility` and `pointer-events` are taken
 * from the page again: a closed drawer of the page must also hide the widget in it.
 *
 * `plaintext`: each text reads in its own direction and stands where the page's direction puts it, so that
 * English texts on a right-to-left page keep their full stops at the end.
 *
 * The column instead of a width: it takes the wanted width also where the element shrinks to its content
 * (flex rows, inline-block), and still gives way when there is less room.
 */
export const rootCss = css`
:host { display: block; }
:host([hidden]) { display: none; }
.ae-place { all: initial; display: contents; visibility: inherit; pointer-events: inherit; }
.ae-root {
  all: initial;
  visibility: inherit;
  pointer-events: inherit;
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-columns: minmax(0, var(--_container-width));
  color: var(--_colors-primary);
  font-family: var(--_font-family);
  font-size: var(--_font-size);
  line-height: 1.3125;
  text-align: start;
  -webkit-text-size-adjust: 100%;
  overflow-wrap: break-word;
}
.ae-root :where(:not(svg, svg *)) { all: unset; box-sizing: border-box; }
.ae-root :where(div, section, form, p, h2, h3, ul, li, label) { display: block; }
.ae-root :where(p, h2, h3, li, label, button, a, span, .ae-notice-text) {
  unicode-bidi: plaintext;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}
`;
