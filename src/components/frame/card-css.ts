/** The rules of `card.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* The bottom padding reserves a line for the watermark, so that nothing moves when it appears. */
export const cardCss = css`
.ae-root .ae-card {
  position: relative;
  padding: 24px clamp(16px, 8%, 32px) calc(1em + 28px);
  color: var(--_colors-primary);
  background-color: var(--_container-background-color);
  border: 1px solid var(--_container-border-color);
  border-radius: var(--_container-border-radius);
  box-shadow: var(--_container-shadow);
}
.ae-root .ae-screen { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
`;
