/**
 * Rules that no screen needs to be readable or usable: hover, autofill colours and movement. They load after the first
 * screen.
 */
import { css } from '../theme/css.ts';

export const touchesCss = css`
.ae-root { -webkit-tap-highlight-color: transparent; }
.ae-root .ae-input { cursor: text; }
.ae-root :is(.ae-button, .ae-tab, .ae-country) { cursor: pointer; }
/* An alternative stands as close to the main button as its equals do to each other. */
.ae-root .ae-screen > :is(form, button) + :is(button, div:not([role]):has(> button)) { margin-block-start: -12px; }
.ae-root .ae-button { user-select: none; -webkit-user-select: none; touch-action: manipulation; }
.ae-root .ae-button[data-state='busy'] { cursor: progress; }
.ae-root .ae-input:-webkit-autofill {
  -webkit-text-fill-color: var(--_inputs-text-color);
  box-shadow: inset 0 0 0 100vmax var(--_colors-accent);
}
/* No last line of one short word. Lines end between words, and in Japanese between phrases where the browser knows them. */
.ae-root { text-wrap: pretty; }
.ae-root:lang(ko) { word-break: keep-all; }
.ae-root:lang(ja) { word-break: auto-phrase; }
/* Hyphenates long words, but only in browsers that support a minimum length. */
@supports (hyphenate-limit-chars: 14) {
  .ae-root .ae-heading { hyphens: auto; hyphenate-limit-chars: 14 4 4; }
}
@media (hover: hover) {
  .ae-root .ae-button[data-kind='primary']:hover {
    background-color: color-mix(in srgb, var(--_buttons-primary-background-color) 88%, var(--_buttons-primary-text-color));
  }
  .ae-root .ae-button[data-kind='secondary']:hover { background-color: var(--_colors-accent); }
}
.ae-root .ae-button[data-kind='primary']:active {
  background-color: color-mix(in srgb, var(--_buttons-primary-background-color) 80%, var(--_buttons-primary-text-color));
}
.ae-root .ae-button:disabled {
  color: var(--_buttons-disabled-text-color);
  background-color: var(--_buttons-disabled-background-color);
  border-color: var(--_buttons-disabled-border-color);
  border-radius: var(--_buttons-disabled-border-radius);
  cursor: not-allowed;
}
@media (forced-colors: active) {
  .ae-root .ae-button:disabled { color: GrayText; border-color: GrayText; }
}
@media (hover: hover) {
  .ae-root .ae-tab:hover { color: var(--_colors-primary); }
}
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-screen[data-state='entering'] { animation: ae-enter 200ms cubic-bezier(.2, .7, .3, 1); }
}
@keyframes ae-enter { from { opacity: 0; translate: 0 4px; } }
`;
