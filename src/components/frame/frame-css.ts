/** The rules of this folder's components, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/*
 * Sizes: boxes are in px, and type is in em of the root, whose size is `medium`: the visitor's own browser setting.
 * rem would follow the page, and many pages set it to 10px. Heights that contain text grow with it.
 *
 * `all` does not reset `direction`, so right-to-left pages work. `visibility` and `pointer-events` inherit again: a
 * closed drawer of the page must also hide the widget in it.
 *
 * `plaintext`: each text has its own direction but the page's alignment, so that English texts on a right-to-left
 * page keep their full stops at the end.
 *
 * A grid column sets the width: it also works where the element shrinks to its content (flex rows, inline-block),
 * and narrows when there is less room. The account page is wider, also while it waits.
 */
export const rootCss = css`
:host(:not([hidden])) { display: block; }
:host(auth-account), auth-account { --_columns:2.4; }
.ae-place { all: initial; -webkit-locale: revert-layer; display: contents; visibility: inherit; pointer-events: inherit; }
.ae-root {
  all: initial;
  -webkit-locale: inherit;
  visibility: inherit;
  pointer-events: inherit;
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-columns: minmax(0, calc(var(--_columns, 1) * var(--_container-width)));
  color: var(--_colors-primary);
  font-family: var(--_font-family);
  font-size: var(--_font-size);
  line-height: 1.3125;
  text-align: start;
  -webkit-text-size-adjust: 100%;
  overflow-wrap: break-word;
}
.ae-root :where(:not(svg, svg *)) { all: unset; box-sizing: border-box; }
.ae-root :where(div, section, form, p, h1, h2, h3, h4, ul, li, label) { display: block; }
.ae-root :where(p, h1, h2, h3, h4, li, label, button, a, span, .ae-notice-text) {
  unicode-bidi: plaintext;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}
`;

/* One rhythm: 8 px joins a label to its field, 12 px equals (also of two products), 24 px separates the rest. */
export const layoutCss = css`
.ae-root :is(.ae-screen, .ae-tabs, .ae-stack) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
.ae-root .ae-stack { gap: 12px; }
.ae-root .ae-screen > div:not([role]):has(> button, > div) + div:not([role]):has(> button, > div) { margin-block-start: -12px; }
`;

/* The bottom padding reserves a line for the watermark, so that nothing moves when it appears. */
export const cardCss = css`
.ae-root .ae-card {
  position: relative;
  padding: 24px clamp(16px, 8%, 32px) calc(1em + 28px);
  background-color: var(--_container-background-color);
  border: 1px solid var(--_container-border-color);
  border-radius: var(--_container-border-radius);
  box-shadow: var(--_container-shadow);
}
`;

/* On a narrow page with large type, a title shrinks before its words break, but never below body size. */
export const headingCss = css`
.ae-root .ae-heading {
  font-size: clamp(1em, 10vw, 1.5em);
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -.01em;
  text-wrap: balance;
}
`;

export const logoCss = css`
.ae-root .ae-logo { max-inline-size: 100px; max-block-size: 50px; object-fit: contain; }
`;

export const dividerCss = css`
.ae-root .ae-divider {
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--_colors-secondary);
  line-height: 1.25;
}
.ae-root .ae-divider::before,
.ae-root .ae-divider::after {
  content: '';
  flex: 1;
  border-block-start: 1px solid var(--_colors-divider);
}
`;

export const waitingCss = css`
.ae-root .ae-waiting { position: relative; min-block-size: 200px; }
`;
