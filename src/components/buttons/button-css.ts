/** The rules of `button.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* Marks align in a column at the start; the label is centred in the button while it fits. The ring of the focus covers the border. */
export const buttonCss = css`
.ae-root .ae-button {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 45px;
  padding: 8px 12px;
  border: 1px solid;
  font-weight: 500;
  text-align: center;
}
.ae-root .ae-button[data-kind='primary'] {
  font-weight: 600;
  color: var(--_buttons-primary-text-color);
  background-color: var(--_buttons-primary-background-color);
  border-color: var(--_buttons-primary-border-color);
  border-radius: var(--_buttons-primary-border-radius);
}
.ae-root .ae-button[data-kind='secondary'] {
  color: var(--_buttons-secondary-text-color);
  background-color: var(--_buttons-secondary-background-color);
  border-color: var(--_buttons-secondary-border-color);
  border-radius: var(--_buttons-secondary-border-radius);
}
.ae-root .ae-button[data-state='busy'] > * { opacity: 0; }
.ae-root .ae-button-label { overflow-wrap: anywhere; }
.ae-root .ae-button > .ae-icon + * { flex: 1; display: flex; justify-content: center; }
.ae-root .ae-button > .ae-icon + *::after { content: ''; flex: 0 1e6 28px; }
.ae-root :is(.ae-button, .ae-input, .ae-tab):focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -1px; }
`;
