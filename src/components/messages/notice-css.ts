/** The rules of `notice.tsx`; the rule of the empty region is in `entry-notice-css.ts`. */
import { css } from '../../theme/css.ts';

/* A notice stands between the title and what it is about. One with a button stays where the tab order has it. */
export const noticeCss = css`
.ae-root .ae-screen:has(> .ae-heading, > .ae-stack > .ae-heading) > .ae-notice-region:not(:empty, :has(.ae-notice-action)) { order: -1; }
.ae-root .ae-screen > :is(.ae-back, .ae-logo, .ae-logos, .ae-heading, .ae-stack:has(> .ae-heading)) { order: -2; }
.ae-root .ae-notice {
  display: flex;
  gap: 8px;
  padding: 12px;
  font-size: .875em;
  line-height: 1.4286;
  color: var(--_colors-error);
  border: 1px solid color-mix(in srgb, currentColor 24%, transparent);
  border-radius: 4px;
  background-color: color-mix(in srgb, currentColor 6%, transparent);
}
.ae-root .ae-notice-text { min-inline-size: 0; flex: 1; overflow-wrap: anywhere; }
.ae-root .ae-notice-action { margin-block-start: 8px; }
`;
