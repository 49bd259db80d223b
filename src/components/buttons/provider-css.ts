/** The rules of the note on the sign-in method that was used last. They load with React. */
import { css } from '../../theme/css.ts';

/* The hint overlaps the button's end, so that nothing moves when it appears. */
export const providerCss = css`
.ae-root .ae-provider { position: relative; }
.ae-root .ae-provider-hint {
  position: absolute;
  inset-block-start: -9px;
  inset-inline-end: 8px;
  padding: 1px 8px;
  color: var(--_colors-secondary);
  background-color: Canvas;
  box-shadow: inset 0 0 0 1em var(--_container-background-color);
  border: 1px solid var(--_colors-divider);
  border-radius: 9px;
  font-size: .6875em;
  font-weight: 400;
  line-height: 1.4;
  pointer-events: none;
}
/* In the middle, because a tab can be narrower than the note. */
.ae-root .ae-tab > .ae-provider-hint { inset-inline: -50%; inline-size: fit-content; margin-inline: auto; }
`;
