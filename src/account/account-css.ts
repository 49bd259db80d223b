/** The rules of the account page: sections with the title beside the content, or above it where there is little room. */
import { css } from '../theme/css.ts';

export const accountCss = css`
.ae-root .ae-account { display: block; container-type: inline-size; }
.ae-root .ae-account > .ae-card { padding-inline: clamp(16px, 5%, 32px); }
.ae-root .ae-account .ae-screen:has(> .ae-section) { gap: 0; }
.ae-root .ae-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding-block: 24px; }
.ae-root .ae-section:first-of-type { padding-block-start: 0; }
.ae-root .ae-section + .ae-section { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-section-title { font-weight: 600; line-height: 32px; outline: none; overflow-wrap: anywhere; }
.ae-root .ae-section-title:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
.ae-root :is(.ae-section-content, .ae-section-body, .ae-section-view) { min-inline-size: 0; }
.ae-root .ae-section-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.ae-root .ae-section-view { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.ae-root .ae-section-view[hidden] { display: none; }
.ae-root .ae-section-view .ae-heading { font-size: 1.125em; }
.ae-root .ae-section-wait { min-block-size: 56px; }
.ae-root .ae-section-done { display: flex; gap: 8px; font-size: .875em; line-height: 1.4286; color: var(--_colors-success); }
.ae-root .ae-section-done:empty { position: absolute; }
.ae-root .ae-section-done > span { min-inline-size: 0; overflow-wrap: anywhere; }
/* Live regions that are silent take no room. */
.ae-root .ae-account-news:not(:has(:not(:empty))) { position: absolute; }
.ae-root .ae-account-news:has(.ae-notice, .ae-section-done:not(:empty)) { padding-block-end: 24px; }
@container (min-width: 560px) {
  .ae-root .ae-section { grid-template-columns: minmax(0, 10em) minmax(0, 1fr); gap: 24px; }
}
`;
