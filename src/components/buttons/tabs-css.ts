/** The rules of `tabs.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* Only the selected tab has the mark. A transparent one on the others would show in forced colours. */
export const tabsCss = css`
.ae-root .ae-tab-list {
  display: flex;
  flex-wrap: wrap;
  border-block-end: 1px solid var(--_colors-divider);
}
.ae-root .ae-tab {
  position: relative;
  display: grid;
  flex: 1 1 0;
  place-items: center;
  min-inline-size: min-content;
  min-block-size: 44px;
  padding: 8px 4px;
  color: var(--_colors-secondary);
  text-align: center;
}
.ae-root .ae-tab[aria-selected='true'] { color: var(--_colors-primary); font-weight: 600; }
.ae-root .ae-tab[aria-selected='true']::after {
  content: '';
  position: absolute;
  inset: auto 0 -1px;
  border-block-end: 2px solid;
}
`;
