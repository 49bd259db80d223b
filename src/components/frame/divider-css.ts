/** The rules of `divider.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

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
