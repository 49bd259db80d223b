/** What lies over a screen: a menu, a list of countries. */
import { css } from '../theme/css.ts';

/* The shadow is apart from the ground: with a shadow of none, a list of shadows would be no declaration at all. */
export const overlayCss = css`
.ae-root :is(.ae-countries, .ae-menu) {
  position: absolute;
  z-index: 2;
  margin-block-start: 4px;
  background-color: Canvas;
  border: 1px solid var(--_colors-divider);
  border-radius: var(--_inputs-border-radius);
  box-shadow: inset 0 0 0 100vmax var(--_container-background-color);
}
.ae-root :is(.ae-countries, .ae-menu)::before {
  content: "";
  position: absolute;
  inset: 0;
  z-index: -1;
  border-radius: inherit;
  box-shadow: var(--_container-shadow);
}
`;
