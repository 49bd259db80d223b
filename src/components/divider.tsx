/** The line between buttons and forms. */
import { css } from '../theme/css.ts';
import { useUi } from './ui.tsx';

/** Draws a line with "or" in the middle. */
export function Divider() {
  const { t } = useUi();
  return (
    <div className="ae-divider" part="divider">
      {t('methodDivider.or')}
    </div>
  );
}

export const dividerCss = css`
.ae-root .ae-divider {
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--_colors-secondary);
  font-size: .875em;
  line-height: 1.4286;
}
.ae-root .ae-divider::before,
.ae-root .ae-divider::after {
  content: '';
  flex: 1;
  border-block-start: 1px solid var(--_colors-divider);
}
`;
