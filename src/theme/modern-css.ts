/** The rules of the preset `modern`: what a token cannot express. */
import { css } from './css.ts';

/*
 * `presets` puts the instance's class behind
 * `.ae-root`, so these rules also override those that a component brings later.
 */
export const modernCss = css`
.ae-root .ae-card { padding-block-start: 32px; }
.ae-root .ae-heading { font-size: clamp(1em, 10vw, 1.375em); letter-spacing: -.015em; }
.ae-root .ae-label { font-size: .875em; font-weight: 500; }
.ae-root .ae-button { font-size: .9375em; }
.ae-root .ae-button[data-kind='primary']:focus-visible { outline-color: var(--_colors-primary); }
.ae-root .ae-tab { font-size: .9375em; font-weight: 500; }
.ae-root .ae-divider { font-size: .875em; }
.ae-root .ae-stack:has(> .ae-provider:nth-child(4)) { grid-template-columns: repeat(auto-fit, minmax(min(max(7.5em, 34%), 100%), 1fr)); }
.ae-root :has(> .ae-provider:nth-child(4)) > .ae-provider .ae-button-label { opacity: 0; overflow: hidden; white-space: nowrap; }
.ae-root :has(> .ae-provider:nth-child(4)) > .ae-provider::after {
  content: attr(data-name);
  content: attr(data-name) / '';
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding-inline: 40px 12px;
  color: var(--_buttons-secondary-text-color);
  font-size: .9375em;
  font-weight: 500;
  pointer-events: none;
}
.ae-root .ae-provider:has([data-state='busy'])::after { opacity: 0; }
.ae-root .ae-back:has(+ .ae-heading, + .ae-stack > .ae-heading) { margin-block-start: calc(.86em - 22px); }
.ae-root .ae-link { text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
.ae-root .ae-text { font-size: .9375em; line-height: 1.4; color: var(--_colors-secondary); }
.ae-root .ae-strong { color: var(--_colors-primary); }
.ae-root :is(.ae-notice, .ae-config, .ae-warning) { border-radius: 8px; }
.ae-root .ae-scopes { gap: 12px; }
.ae-root .ae-scopes-title { font-size: .875em; font-weight: 500; color: var(--_colors-secondary); }
.ae-root .ae-scopes-list { gap: 0; border: 1px solid var(--_colors-divider); border-radius: 8px; }
.ae-root .ae-scope { padding: 10px 12px; font-size: .9375em; }
.ae-root .ae-scope + .ae-scope { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-address { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-block-start: 4px; font-size: .9375em; }
.ae-root :not(.ae-text) + .ae-address { margin-block-start: 0; }
.ae-root .ae-address .ae-link { font-size: .875em; }
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-button:active { transform: scale(.985); }
  .ae-root .ae-button { transition: transform 120ms ease-out; }
}
`;
