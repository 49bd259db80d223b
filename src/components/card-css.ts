/** The rules of `card.tsx`, apart from it so that the first screen is styled before React is there. */
import { css } from '../theme/css.ts';

/* The last line is kept free for the watermark: it comes with the project's settings, and then nothing moves. */
export const cardCss = css`
.ae-root .ae-card {
  position: relative;
  padding: 24px clamp(16px, 8%, 32px) calc(1em + 16px);
  color: var(--_colors-primary);
  background-color: var(--_container-background-color);
  border: 1px solid var(--_container-border-color);
  border-radius: var(--_container-border-radius);
  box-shadow: var(--_container-shadow);
}
.ae-root .ae-screen { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
`;
