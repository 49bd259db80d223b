/** The rules of links and the back button, which the first screen does not have. */
import { css } from '../../theme/css.ts';

export const linkCss = css`
.ae-root .ae-link {
  position: relative;
  color: var(--_colors-primary);
  font-weight: 500;
  text-decoration-line: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: .2em;
  cursor: pointer;
  border-radius: 2px;
  overflow-wrap: anywhere;
}
/* The minimum target height, without the enlarged click area. */
.ae-root button.ae-link { min-block-size: 24px; }
.ae-root .ae-link::after { content: ''; position: absolute; inset: -12px -8px; }
.ae-root .ae-link:disabled,
.ae-root .ae-link[data-state='busy'] { text-decoration: none; color: var(--_colors-secondary); cursor: default; }
/* The way to another method is as close to the form as a button would be. */
.ae-root .ae-screen > form + :is(p, div):has(> .ae-link, > p > .ae-link) { margin-block-start: -12px; }
.ae-root .ae-notice .ae-link { color: inherit; }
.ae-root .ae-icon[data-icon='back']:dir(rtl) { scale: -1 1; }
.ae-root .ae-back {
  display: grid;
  place-items: center;
  justify-self: start;
  inline-size: 44px;
  block-size: 44px;
  margin-block: -8px -16px;
  /* The tip of the arrow is on the edge of the text, at any size of type. */
  margin-inline-start: calc(.3646em - 22px);
  border-radius: 50%;
  cursor: pointer;
}
/* In the line of the title, with the arrow on the edge of the text. */
.ae-root .ae-back:has(+ .ae-heading, + .ae-stack > .ae-heading) { position: absolute; margin-block-start: calc(.9375em - 22px); }
.ae-root :is(.ae-back + .ae-heading, .ae-back + .ae-stack > .ae-heading) { padding-inline-start: max(28px, 1.1667em); }
/* With large type in a narrow card, the other lines of a title have the room below the arrow, and so has a long first word. */
.ae-root .ae-screen:has(> .ae-back) { container-type: inline-size; }
@container (inline-size < 12em) {
  .ae-root :is(.ae-back + .ae-heading, .ae-back + .ae-stack > .ae-heading) { padding-inline-start: 0; }
  .ae-root :is(.ae-back + .ae-heading, .ae-back + .ae-stack > .ae-heading)::before {
    content: '';
    display: inline-block;
    inline-size: max(28px, 1.1667em);
  }
}
.ae-root :is(.ae-link, .ae-back):focus-visible {
  outline: 2px solid var(--_colors-focus);
  outline-offset: 2px;
}
@media (hover: hover) {
  .ae-root .ae-back:hover { background-color: var(--_colors-accent); }
  .ae-root .ae-link:hover { text-decoration-thickness: 2px; }
}
`;
