/** What stands in place of the form when the host's configuration is wrong. */
import { css } from '../theme/css.ts';
import { Icon } from './icons.tsx';
import { useUi } from './ui.tsx';

export interface ConfigurationErrorProps {
  problems: readonly {
    /** Where, such as `otpOptions.methods[0]`. */
    readonly path: string;
    /** What is wrong and what is expected, as a sentence. */
    readonly message: string;
  }[];
}

/** Draws the problems for the person who builds the page; a visitor sees that it is not their fault. */
export function ConfigurationError({ problems }: ConfigurationErrorProps) {
  const { t } = useUi();
  return (
    <div className="ae-config" part="configuration-error" role="alert">
      <Icon name="alert" />
      <div className="ae-stack" data-gap="tight">
        <p className="ae-config-title">{t('configuration.title')}</p>
        {problems.map(({ path, message }) => (
          <p key={path + message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

export const configurationErrorCss = css`
.ae-root .ae-config {
  display: flex;
  gap: 8px;
  padding: 12px;
  border: 1px solid color-mix(in srgb, var(--_colors-error) 24%, transparent);
  border-radius: 4px;
  background: color-mix(in srgb, var(--_colors-error) 6%, transparent);
  font-size: .875em;
  line-height: 1.4286;
  overflow-wrap: anywhere;
}
.ae-root .ae-config > .ae-icon { color: var(--_colors-error); }
.ae-root .ae-config-title { font-weight: 600; color: var(--_colors-error); }
`;
