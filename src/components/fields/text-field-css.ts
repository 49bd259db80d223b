/** The rules of `text-field.tsx`, in the entry so that the first screen has its style before React loads. */
import { css } from '../../theme/css.ts';

/* At least 16 px: iOS zooms the page on focus if the text is smaller. */
export const textFieldCss = css`
.ae-root .ae-label { margin-block-end: 8px; line-height: 1.25; }
.ae-root .ae-input {
  display: block;
  inline-size: 100%;
  min-block-size: 45px;
  padding: 8px 12px;
  color: var(--_inputs-text-color);
  background-color: var(--_inputs-background-color);
  border: 1px solid var(--_inputs-border-color);
  border-radius: var(--_inputs-border-radius);
  font-size: max(16px, 1em);
  text-overflow: ellipsis;
}
.ae-root .ae-phone { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-phone > input { flex: 1 1 6em; min-inline-size: 0; }
.ae-root .ae-country { flex: none; inline-size: 6.4em; }
.ae-root .ae-input::placeholder { color: var(--_inputs-placeholder-color); opacity: 1; }
`;
