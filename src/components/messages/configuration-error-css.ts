/** The rules of `configuration-error.tsx`. */
import { css } from '../../theme/css.ts';

export const configurationErrorCss = css`
.ae-root .ae-config {
  display: flex;
  gap: 8px;
  padding: 12px;
  border: 1px solid color-mix(in srgb, var(--_colors-error) 24%, transparent);
  border-radius: 4px;
  background-color: color-mix(in srgb, var(--_colors-error) 6%, transparent);
  font-size: .875em;
  line-height: 1.4286;
  overflow-wrap: anywhere;
}
.ae-root .ae-config > .ae-icon { color: var(--_colors-error); }
.ae-root .ae-config-title { font-weight: 600; color: var(--_colors-error); }
`;
