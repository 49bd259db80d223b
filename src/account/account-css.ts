/** The rules of the account page: sections below each other, and beside their list where there is room. */
import { css } from '../theme/css.ts';

export const accountCss = css`
.ae-root .ae-account { display: block; container-type: inline-size; }
.ae-root .ae-account > .ae-card { padding-inline: clamp(16px, 5%, 32px); }
.ae-root .ae-account .ae-screen:has(> .ae-account-columns) { gap: 0; }
.ae-root .ae-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding-block: 28px; scroll-margin-block-start: 24px; }
.ae-root .ae-section:first-of-type { padding-block-start: 0; }
.ae-root .ae-section + .ae-section { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-section-title { font-size: 1.25em; font-weight: 600; line-height: 1.3; outline: none; overflow-wrap: anywhere; }
.ae-root .ae-section-title:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
.ae-root :is(.ae-section-content, .ae-section-body, .ae-section-view) { min-inline-size: 0; }
.ae-root :is(.ae-section-body, .ae-section-view) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.ae-root .ae-section-view[hidden] { display: none; }
.ae-root .ae-section-view > .ae-stack:has(> .ae-rows) { gap: 16px; }
.ae-root .ae-section .ae-section-body .ae-heading { font-size: 1em; letter-spacing: 0; }
.ae-root .ae-account .ae-section .ae-section-body .ae-back:has(+ .ae-heading, + .ae-stack > .ae-heading) { margin-block-start: calc(.625em - 22px); }
/* Forms are as wide as on a card of their own, and their buttons as wide as their words. */
.ae-root .ae-section-body form { max-inline-size: var(--_container-width); }
.ae-root .ae-section-body .ae-pair > .ae-button { flex: 0 1 auto; }
.ae-root .ae-section-body :is(form, .ae-pair) > .ae-button { inline-size: auto; justify-self: start; min-block-size: 40px; padding-inline: 20px; }
/* A finger needs 44 px. */
.ae-root .ae-section .ae-button::before { content: ''; position: absolute; inset: -4px; }
.ae-root .ae-section-wait { min-block-size: 56px; }
.ae-root .ae-section-done { display: flex; gap: 8px; font-size: .875em; line-height: 1.4286; color: var(--_colors-success); }
.ae-root .ae-section-done:empty { position: absolute; }
.ae-root .ae-section-done > span { min-inline-size: 0; overflow-wrap: anywhere; }
/* Live regions that are silent take no room. */
.ae-root .ae-account-news:not(:has(:not(:empty))) { position: absolute; }
.ae-root .ae-account-news:has(.ae-notice, .ae-section-done:not(:empty)) { padding-block-end: 24px; }
@container (min-width: 900px) {
  .ae-root .ae-account-columns:has(> .ae-nav) { display: grid; grid-template-columns: 12em minmax(0, 1fr); align-items: start; gap: 40px; }
}
`;
